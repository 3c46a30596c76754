import { z } from "zod"
import { type Atos, atosComuns } from "../controle.ts"
import type { Certificadora } from "../serpro/certificados.ts"
import { type Contexto, distribuirEvento, distribuirNota, distribuirXml } from "./distribuicao.ts"
import { esquemaDaNota, esquemaDoEvento } from "./gerador.ts"

const esquemaDaMudanca = z.strictObject({
  cnpj: z.string().max(14),
  nsu: z.int().positive(),
  como: z.enum(["normal", "oculto", "sem-xml"]),
})

/** What the control port of the ADN does. */
export const atosDoAdn = (contexto: Contexto, certificadora: Certificadora): Atos => ({
  ...atosComuns({ ...contexto, certificadora }),
  "GET /saude": () => ({ documentos: contexto.contadores.ler("documentos") ?? 0 }),
  "GET /chamadas": () => Object.fromEntries(contexto.chamadas),
  "POST /notas": (corpo) => ({
    chaves: z
      .array(esquemaDaNota)
      .max(1000)
      .parse(corpo)
      .map((n) => distribuirNota(contexto, n)),
  }),
  "POST /eventos": (corpo) => distribuirEvento(contexto, esquemaDoEvento.parse(corpo)),
  "POST /documentos": (corpo) =>
    distribuirXml(contexto, z.strictObject({ xml: z.string().max(1_000_000) }).parse(corpo).xml),
  "PUT /nsu": (corpo) => {
    const { cnpj, nsu, como } = esquemaDaMudanca.parse(corpo)
    contexto.estados.gravar(`${cnpj}|${nsu}`, como)
  },
})
