-- Run once on a fresh volume: the application owns its database and nothing else, and the superuser has no password, so that
-- it can be used from inside the container only.
\getenv password POSTGRES_PASSWORD
CREATE ROLE tickdeck LOGIN PASSWORD :'password';
CREATE DATABASE tickdeck OWNER tickdeck;
ALTER ROLE postgres PASSWORD NULL;
