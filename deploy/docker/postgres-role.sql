-- Run once on a fresh volume, by psql. The schema belongs to a role that migrations alone use; the application reads and writes rows
-- and can change nothing else; it has a second role with the same rights, so that its password changes without a gap
-- (postgres-password.sh). The archive has one that reads and writes its own tables alone. The superuser has no password, so that it can be used from inside the container only.
\getenv password POSTGRES_PASSWORD
\getenv owner_password POSTGRES_OWNER_PASSWORD
\getenv archive_password POSTGRES_ARCHIVE_PASSWORD
CREATE ROLE tickdeck_owner LOGIN PASSWORD :'owner_password';
CREATE ROLE tickdeck LOGIN PASSWORD :'password';
CREATE ROLE tickdeck_other LOGIN PASSWORD :'password' IN ROLE tickdeck;
CREATE ROLE tickdeck_archive LOGIN PASSWORD :'archive_password';
CREATE DATABASE tickdeck OWNER tickdeck_owner;
REVOKE ALL ON DATABASE tickdeck FROM PUBLIC;
GRANT CONNECT ON DATABASE tickdeck TO tickdeck, tickdeck_archive;
\connect tickdeck
ALTER SCHEMA public OWNER TO tickdeck_owner;
REVOKE ALL ON SCHEMA public FROM PUBLIC;
GRANT USAGE ON SCHEMA public TO tickdeck, tickdeck_archive;
ALTER DEFAULT PRIVILEGES FOR ROLE tickdeck_owner IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO tickdeck;
ALTER DEFAULT PRIVILEGES FOR ROLE tickdeck_owner IN SCHEMA public GRANT USAGE, SELECT ON SEQUENCES TO tickdeck;
ALTER ROLE postgres PASSWORD NULL;
