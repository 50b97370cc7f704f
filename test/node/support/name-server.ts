import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Namespaces } from "./namespaces";

/** CoreDNS: names of services as in any cluster, and names that a test gives. */
export class NameServer {
  private readonly given: string;

  constructor(namespaces: Namespaces, coredns: string, kubeconfig: string) {
    this.given = join(namespaces.folder, "names");
    this.give({});
    const configuration = join(namespaces.folder, "Corefile");
    const root = join(namespaces.folder, "root.zone");
    writeFileSync(root, "@ 60 IN SOA node.test. nobody.node.test. 1 60 60 60 1\n@ 60 IN NS node.test.\n");
    writeFileSync(
      configuration,
      `.:53 {
  errors
  hosts ${this.given} {
    ttl 1
    reload 500ms
    fallthrough
  }
  kubernetes cluster.local in-addr.arpa {
    kubeconfig ${kubeconfig}
    ttl 1
  }
  file ${root} .
}
`,
    );
    namespaces.start("coredns", coredns, "-conf", configuration);
  }

  /** Names beside those of the cluster, with their addresses; known in a second. */
  give(names: Readonly<Record<string, string>>): void {
    const lines = Object.entries(names).map(([name, address]) => `${address} ${name}\n`);
    writeFileSync(this.given, lines.join(""));
  }
}
