import { createServer } from "node:http";
import { createRequestListener } from "@remix-run/node-fetch-server";
import { PushService } from "./push-service";

/** Serves the push service on this machine, at PUSH_PORT. */
const port = Number(process.env.PUSH_PORT);
const service = new PushService(`http://localhost:${port}`);
createServer(createRequestListener(service.fetch)).listen(port);
