import { Problems, Value } from "../../core/value";
import type { ResourceDeliverer } from "./resource-deliverer";
import { DELIVERY_RULES } from "./rules";

/** An image with a POSIX shell and kubectl. */
const DEFAULT_IMAGE = "docker.io/alpine/k8s:1.34.2";

const DEFAULT_DEADLINE_SECONDS = 600;

/** How a platform's resources reach it. */
export type DeliveryStrategy =
  | { readonly kind: "job"; readonly image: string; readonly deadlineSeconds: number; readonly limitExec: boolean }
  | { readonly kind: "own"; readonly deliverer: ResourceDeliverer }
  | { readonly kind: "none" };

/** How roles, the maintenance window and the other resources of the service are brought to the auth service. */
export class ResourceDelivery extends Value {
  /**
   * A Job in the platform's namespace that runs `tctl` in the auth service's pod; an apply waits for it.
   *
   * An image without a name carries `DELIVERY-001`, an invalid digest `DELIVERY-002`, a deadline that is not a positive
   * number of seconds `DELIVERY-003`, a `limitExec` that is neither `true` nor `false` `DELIVERY-004`.
   */
  static job(
    props: {
      /** Image with a POSIX shell and kubectl. @default "docker.io/alpine/k8s:1.34.2" */
      readonly image?: string;
      /** Digest that the image must have, `sha256:` and 64 hexadecimal digits. @default not checked */
      readonly digest?: string;
      /** How long the Job may take, with its retries, in seconds. @default 600 */
      readonly deadlineSeconds?: number;
      /**
       * Whether a policy of the API server limits the Job's account to the auth service's pods and to what the delivery
       * runs there: an object of the whole cluster, which needs Kubernetes 1.30 or newer. Without it, the account may
       * run any command in any pod of the namespace. @default true
       */
      readonly limitExec?: boolean;
    } = {},
  ): ResourceDelivery {
    const { image = DEFAULT_IMAGE, digest, deadlineSeconds = DEFAULT_DEADLINE_SECONDS, limitExec = true } = props;
    const problems = new Problems();
    if (typeof image !== "string" || !/^[\w./:-]+$/.test(image)) problems.add(DELIVERY_RULES.image, "image", image);
    if (digest !== undefined && !/^sha256:[0-9a-f]{64}$/.test(digest)) {
      problems.add(DELIVERY_RULES.digest, "digest", digest);
    }
    if (!Number.isInteger(deadlineSeconds) || deadlineSeconds < 1) {
      problems.add(DELIVERY_RULES.deadline, "deadlineSeconds", deadlineSeconds);
    }
    if (typeof limitExec !== "boolean") problems.add(DELIVERY_RULES.limitExec, "limitExec", limitExec);
    const pinned = digest === undefined ? image : `${image}@${digest}`;
    return new ResourceDelivery({ kind: "job", image: pinned, deadlineSeconds, limitExec }, problems);
  }

  /** A way of one's own. */
  static by(deliverer: ResourceDeliverer): ResourceDelivery {
    return new ResourceDelivery({ kind: "own", deliverer }, new Problems());
  }

  /**
   * Nothing is delivered, for people who bring the resources another way: they are the stack's output `resources`, and
   * the file `resources.yaml` in the stack's folder.
   */
  static none(): ResourceDelivery {
    return new ResourceDelivery({ kind: "none" }, new Problems());
  }

  private constructor(
    readonly strategy: DeliveryStrategy,
    problems: Problems,
  ) {
    super(problems.list);
  }
}
