import { call } from "../expression";
import type { Translate } from "./translation";

/** The private certificate authority that signed the proxies' certificate. */
export const authority: Translate = (translation) => {
  const name = translation.text("tls.existingCASecretName");
  const key = translation.text("tls.existingCASecretKeyName");
  if (name === undefined) {
    translation.idle(["tls.existingCASecretKeyName"], "there is no Secret of an authority");
    return;
  }
  const args = key === undefined ? [name] : [name, key];
  translation.props.put("certificateAuthority", call("CertificateAuthority.secret", args));
};
