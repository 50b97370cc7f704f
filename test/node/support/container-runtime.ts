import { statfsSync, writeFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeImage, type Image } from "./image";
import { patiently } from "./patiently";
import type { Namespaces } from "./namespaces";

/** Addresses of pods. */
export const POD_NETWORK = "10.77.0.0/24";

/** What statfs(2) calls the file system of a container's root. */
const OVERLAY = 0x794c7630;
/** Image that does nothing. */
export const PAUSE = "node.test/pause:1";

/** containerd with a network for pods, and without a registry. */
export class ContainerRuntime {
  private readonly folder: string;

  private constructor(private readonly namespaces: Namespaces) {
    this.folder = join(namespaces.folder, "containerd");
  }

  /** Path of the socket that the kubelet talks to. */
  get socket(): string {
    return join(this.folder, "socket");
  }

  /**
   * @param pause path of the program that holds the namespaces of a pod
   * @param plugins folder of the network plugins
   */
  static async start(namespaces: Namespaces, pause: string, plugins: string): Promise<ContainerRuntime> {
    const runtime = new ContainerRuntime(namespaces);
    runtime.configure(plugins);
    namespaces.start("containerd", "containerd", "--config", join(runtime.folder, "config.toml"));
    await patiently("containerd answers", () => runtime.ctr("version"));
    await runtime.add({ name: PAUSE, entrypoint: ["/pause"], entries: [{ path: "/pause", from: pause }] });
    return runtime;
  }

  /** An overlay cannot lie on another one. */
  private get snapshotter(): string {
    return statfsSync(this.namespaces.folder).type === OVERLAY ? "native" : "overlayfs";
  }

  /** Makes an image known to the node. */
  async add(image: Image): Promise<void> {
    const archive = join(this.folder, "image.tar");
    await writeImage(image, archive);
    await this.import(archive);
  }

  /** Makes the images of an archive known to the node, as `docker save` writes it. */
  async import(archive: string): Promise<void> {
    await this.ctr("images", "import", "--snapshotter", this.snapshotter, archive);
  }

  /** Gives an image that the node knows another name. */
  async name(image: string, name: string): Promise<void> {
    await this.ctr("images", "tag", image, name);
  }

  private async ctr(...args: string[]): Promise<string> {
    const { stdout } = await this.namespaces.run("ctr", ["--address", this.socket, "--namespace", "k8s.io", ...args]);
    return stdout;
  }

  private configure(plugins: string): void {
    const networks = join(this.folder, "networks");
    mkdirSync(networks, { recursive: true });
    writeFileSync(join(networks, "10-pods.conflist"), JSON.stringify(podNetwork()));
    writeFileSync(
      join(this.folder, "config.toml"),
      `version = 2
root = "${this.folder}/root"
state = "${this.folder}/state"
[grpc]
  address = "${this.socket}"
[plugins."io.containerd.grpc.v1.cri"]
  sandbox_image = "${PAUSE}"
  # without CAP_SYS_RESOURCE, which a sandbox may lack, runc could not lower it
  restrict_oom_score_adj = true
  disable_apparmor = true
  [plugins."io.containerd.grpc.v1.cri".containerd]
    snapshotter = "${this.snapshotter}"
    [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc]
      runtime_type = "io.containerd.runc.v2"
      [plugins."io.containerd.grpc.v1.cri".containerd.runtimes.runc.options]
        SystemdCgroup = false
  [plugins."io.containerd.grpc.v1.cri".cni]
    bin_dir = "${plugins}"
    conf_dir = "${networks}"
`,
    );
  }
}

/** Pods are joined by routes, not by a bridge: answers of a service take the way back through kube-proxy's rules. */
function podNetwork(): object {
  const ipam = { type: "host-local", ranges: [[{ subnet: POD_NETWORK }]], routes: [{ dst: "0.0.0.0/0" }] };
  return { cniVersion: "0.4.0", name: "pods", plugins: [{ type: "ptp", ipMasq: false, ipam }] };
}
