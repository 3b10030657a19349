// Where scanners of T40 look, and for what: a server with its production settings and the built client, alone and behind its balancer.

import { startBalancedServer } from "../../server/testing/balanced-server.ts";
import { findHaproxy } from "../../server/testing/compose-parts.ts";
import { startServer, testDatabase } from "../../server/testing/start-app.ts";
import type { Log } from "../../shared/node/log.ts";

export const PRODUCTION = {
  NODE_ENV: "production",
  ALLOW_WEAK: "1",
  PUBLIC_URL: "https://tickdeck.example",
  SESSION_SECRET: "kR7vQ2mX9pL4wZ8tB3nY6cF1hJ5dG0sA",
  METRICS_TOKEN: "metrics-token-of-some-length",
  TRUST_PROXY: "127.0.0.1/32",
};

/** What lists of scanners begin with: operations, admin pages of others, configuration, version control, backups, sources. */
export const TRIED = [
  ..."metrics readyz health ready live livez actuator actuator/health actuator/env prometheus server-status".split(" "),
  ..."server-info nginx_status stub_status haproxy haproxy?stats stats debug debug/pprof debug/vars _debug trace".split(" "),
  ..."admin/ admin.php administrator wp-admin/ wp-login.php phpmyadmin/ adminer.php console manager/html".split(" "),
  ..."queues bull arena admin/bull dev/outbox dev/outbox/1 dev api api/ api/v1 graphql graphiql swagger swagger.json".split(" "),
  ..."swagger-ui.html api-docs docs openapi.json openapi.yaml asyncapi.json redoc documentation documentation/json".split(" "),
  ...".env .env.local .env.production .git/config .git/HEAD .gitignore".split(" "),
  ...".svn/entries .hg .DS_Store .htaccess .htpasswd .npmrc .ssh/id_rsa .aws/credentials .dockerenv .vscode/sftp.json".split(" "),
  ..."package.json package-lock.json tsconfig.json node_modules/ node_modules/react/package.json Dockerfile".split(" "),
  ..."docker-compose.yml Caddyfile haproxy.cfg server/main.ts server/app.ts shared/node/environment.ts client/main.tsx".split(
    " ",
  ),
  ..."src/ dist/ dist/client/index.html index.html pages/ pages/en/landing.html backup.sql dump.sql db.sqlite".split(" "),
  ..."tickdeck.dump backup.zip site.tar.gz config.json config.yml secrets.json id_rsa server.key server.pem error.log".split(" "),
  ..."access.log logs/ tmp/ uploads/ cgi-bin/ xmlrpc.php shell.php info.php phpinfo.php test.php crossdomain.xml".split(" "),
  ..."clientaccesspolicy.xml WEB-INF/web.xml web.config heapdump heapsnapshot inspector json/version".split(" "),
  ..."assets assets/ assets/index.js assets/index.js.map manifest.webmanifest.map push-worker.js.map video/".split(" "),
  ..."api/openapi.json/../../metrics api/..%2fmetrics assets/..%2f..%2f..%2fpackage.json assets/../../../package.json".split(" "),
  ..."%2e%2e/package.json ..%5cpackage.json %2e%2e%2f%2e%2e%2f.env //metrics /./metrics METRICS %6detrics metrics/".split(" "),
  ..."metrics%00 metrics;a metrics.json metrics? readyz/ READYZ //readyz healthz/../metrics".split(" "),
].map((path) => `/${path}`);

/** Of the public listener beside the routes of the contract and the pages. */
export const OPEN = ["/healthz", "/api/openapi.json", "/api/asyncapi.json", "/api/docs", "/robots.txt", "/sitemap.xml"];

export interface Place {
  /** What visitors ask. */
  readonly url: string;
  end(): Promise<void>;
}

const haproxy = await findHaproxy(process.env["PATH"] ?? "");

/** The server alone, and as it is deployed where there is HAProxy. */
const ALL_PLACES: readonly (readonly [string, (clientRoot: string, log: Log) => Promise<Place>])[] = [
  [
    "at the server",
    async (clientRoot, log) => {
      // In production somebody else migrates.
      await (await testDatabase()).close();
      const server = await startServer(PRODUCTION, { clientRoot }, log);
      return { url: server.url, end: () => server.close() };
    },
  ],
  [
    "behind the balancer",
    async (clientRoot, log) => {
      const { balancer, end } = await startBalancedServer(haproxy ?? "", PRODUCTION, { clientRoot }, log);
      return { url: balancer.url, end };
    },
  ],
];

export const PLACES = ALL_PLACES.slice(0, haproxy === undefined ? 1 : 2);
