import * as api from "../../constructs";
import { FILLED_TEXTS } from "../fixtures/filled-texts";
import { TEXT_PROGRAMS } from "../fixtures/every-text";
import { declaredCallables } from "../support/texts/declared-texts";
import { TextPlaces } from "../support/texts/text-places";
