import { conferirChegadas, conferirSemEntrar } from "./chegada.ts"
import { TELAS } from "./percurso.ts"

conferirChegadas(() => TELAS)
conferirSemEntrar(TELAS)
