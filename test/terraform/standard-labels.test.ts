import { Brand } from "../../constructs/brand/brand";
import { standardLabels } from "../../constructs/terraform/standard-labels";

test("an object carries the labels that Kubernetes recommends", () => {
  expect(standardLabels(Brand.SVC, "proxy", "platform")).toEqual({
    "app.kubernetes.io/name": "svc",
    "app.kubernetes.io/component": "proxy",
    "app.kubernetes.io/instance": "platform",
    "app.kubernetes.io/part-of": "access-platform",
    "app.kubernetes.io/managed-by": "terraform",
  });
});
