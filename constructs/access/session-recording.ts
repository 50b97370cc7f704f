import { document, within } from "../core/schema/document";
import { make } from "../core/schema/make";
import { flag, oneOf } from "../core/schema/shapes";
import { Value } from "../core/value";
import type { PlatformResource } from "./platform-resource";

/** How sessions are recorded. Every setting is optional: without it, the service's default holds. */
export interface SessionRecordingProps {
  /** Where sessions are recorded, and whether a session waits for its recording (`-sync`). @default "node" */
  readonly mode?: "node" | "node-sync" | "proxy" | "proxy-sync" | "off";

  /** Whether proxies that record check the keys of hosts. @default true */
  readonly proxyChecksHostKeys?: boolean;

  /** Whether recordings are encrypted by the service; from version 18.2 on. @default false */
  readonly encrypted?: boolean;
}

const SESSION_RECORDING = document<SessionRecordingProps>()({
  mode: ["mode", oneOf(["node", "node-sync", "proxy", "proxy-sync", "off"])],
  proxyChecksHostKeys: ["proxy_checks_host_keys", flag()],
  encrypted: ["encryption", within("enabled", flag())],
});

/**
 * How a platform records sessions; there is one such resource per platform, with a fixed name.
 *
 * It is delivered with the other resources. When it is withdrawn, the service's defaults hold again.
 *
 * An unknown field carries `FIELD-001`, a field of the wrong form `FIELD-002`.
 */
export class SessionRecording extends Value {
  static of(props: SessionRecordingProps): SessionRecording {
    return make(SessionRecording, SESSION_RECORDING, props, (spec) => new SessionRecording(spec));
  }

  private constructor(private readonly spec: Readonly<Record<string, unknown>>) {
    super([]);
  }

  toResource(): PlatformResource {
    return {
      kind: "session_recording_config",
      version: "v2",
      metadata: { name: "session-recording-config" },
      spec: this.spec,
    };
  }
}
