import { parse, stringify } from "yaml";
import { LABELS } from "../../../tools/model/objects";
import type { SynthesisedStack } from "../../../tools/synth/synthesised-app";
import { stepOfFolders } from "../../../tools/review/folders";
import { review } from "../../../tools/review/review";
import { once } from "../../support/once";
import { kindsOf, QUESTION, stacksOfVariation } from "../../support/reviewed";

type Json = Record<string, unknown>;

const program = once(() => stacksOfVariation({}));

/** The example with another value in the configuration of a component. */
function configured(component: string, path: string, value: unknown): readonly SynthesisedStack[] {
  const stacks = structuredClone(program());
  const { resource } = stacks[0]!.configuration as { resource: Record<string, Record<string, Json>> };
  const map = Object.values(resource["kubernetes_config_map_v1"]!).find(
    ({ metadata }) => (metadata as { labels: Json }).labels[LABELS.component] === component,
  ) as { data: Record<string, string> };
  const file = parse(map.data["svc.yaml"]!) as Json;
  const names = path.split(".");
  const section = names.slice(0, -1).reduce<Json>((inner, name) => (inner[name] ??= {}) as Json, file);
  section[names.at(-1)!] = value;
  map.data["svc.yaml"] = stringify(file);
  return stacks;
}

test.each([
  ["auth", "auth_service.session_recording", "off"],
  ["auth", "auth_service.authentication.second_factor", "off"],
  ["auth", "auth_service.tokens", ["proxy,node:abcdefgh"]],
  ["auth", "auth_service.ca_key_params.pkcs11.module_path", "/lib/a.so"],
  ["auth", "svc.ciphers", ["aes128-cbc"]],
  ["auth", "ssh_service.enabled", true],
  ["auth", "of_tomorrow.enabled", true],
  ["proxy", "svc.auth_server", "auth.example.net:3025"],
  ["proxy", "proxy_service.ssh_public_addr", ["ssh.example.net:3023"]],
  ["proxy", "proxy_service.acme.uri", "https://acme.example.net"],
  ["proxy", "discovery_service.enabled", true],
])("%s: %s is not judged", (component, path, value) => {
  const found = review(stepOfFolders(program(), configured(component, path, value)), QUESTION);
  expect(found.outcome).toBe("not-judged");
  expect(kindsOf(found)).toContain("not-judged");
  expect(kindsOf(found)).not.toContain("setting-changed");
});

test.each([
  ["auth", "svc.log.severity", "DEBUG"],
  ["auth", "auth_service.message_of_the_day", "welcome"],
  ["proxy", "proxy_service.ui.scrollback_lines", 1000],
  ["proxy", "proxy_service.ssh_public_addr", ["access.example.com:3023"]],
])("%s: %s is shown, and no alarm", (component, path, value) => {
  const found = review(stepOfFolders(program(), configured(component, path, value)), QUESTION);
  expect(found.outcome).toBe("changes");
  expect(kindsOf(found)).toContain("setting-changed");
});
