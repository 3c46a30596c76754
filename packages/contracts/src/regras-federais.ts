import { z } from "zod"
import { chavesDe, reaisPositivos, regime } from "./comum.ts"
import { fracaoDePercentual } from "./formatos.ts"
import { anexosDaAtividade } from "./listas/estados.ts"
import { cabecalhoDaRegra, conferirPeriodo } from "./regras-municipais.ts"

/** CST of PIS and COFINS that a service company uses (IN RFB 1.009/2010, table II). */
export const cstsDePisCofins = {
  "01": "Tributável com alíquota básica",
  "06": "Alíquota zero",
  "07": "Isenta",
  "08": "Sem incidência",
  "49": "Outras operações de saída (Simples)",
} as const

const codigoDeReceita = z.string().regex(/^\d{4}$/, "O código de receita tem 4 números, como 1708.")
const retencao = {
  aliquota: fracaoDePercentual(),
  codigoDeReceita,
  /** Equal or below is not withheld. */
  minimo: reaisPositivos,
}
const digitosOuNulo = (quantos: number, nome: string) =>
  z
    .string()
    .regex(new RegExp(`^\\d{${quantos}}$`), `${nome} tem ${quantos} números, sem pontos.`)
    .nullable()

/** Federal taxes on a service, by regime of who provides it, as kept. Each part is null where the rule says nothing of it. */
export const dadosFederais = z.object({
  irrf: z.object(retencao).nullable(),
  /** PIS, COFINS and CSLL withheld together. */
  csrf: z.object(retencao).nullable(),
  inss: z
    .object({
      ...retencao,
      /** The withholding exists only there (Lei 8.212/1991 art. 31). */
      cessaoDeMaoDeObra: z.boolean(),
      /** Part of the price that is the base, when the law reduces it (IN RFB 2.110/2022 art. 117). */
      baseReduzida: fracaoDePercentual().nullable(),
    })
    .nullable(),
  pisCofins: z
    .object({ cst: chavesDe(cstsDePisCofins), aliquotaPis: fracaoDePercentual(), aliquotaCofins: fracaoDePercentual() })
    .nullable(),
  ibsCbs: z
    .object({
      cst: z.string().regex(/^\d{3}$/, "O CST do IBS e da CBS tem 3 números."),
      cClassTrib: z.string().regex(/^\d{6}$/, "O cClassTrib tem 6 números."),
      cIndOp: digitosOuNulo(6, "O cIndOp"),
      nbs: digitosOuNulo(9, "A NBS"),
    })
    .nullable(),
  /** Annex of the Simples; "III/V" is decided by Fator R. */
  anexoSimples: z.enum(anexosDaAtividade).nullable(),
})
export type DadosFederais = z.output<typeof dadosFederais>

const dadosConferidos = dadosFederais.superRefine(({ inss, pisCofins, ibsCbs, ...dados }, contexto) => {
  const queixar = (path: string[], message: string) =>
    contexto.addIssue({ code: "custom", path, message, input: undefined })
  if (inss && !inss.cessaoDeMaoDeObra)
    queixar(
      ["inss", "cessaoDeMaoDeObra"],
      "INSS na nota só existe em cessão de mão de obra ou empreitada (Lei 8.212/1991 art. 31). Marque-a, ou tire o INSS.",
    )
  if (ibsCbs && !ibsCbs.cClassTrib.startsWith(ibsCbs.cst))
    queixar(["ibsCbs", "cClassTrib"], `O cClassTrib começa pelo CST: com CST ${ibsCbs.cst}, ele é ${ibsCbs.cst}xxx.`)
  if (pisCofins && pisCofins.cst !== "01" && !(ehZero(pisCofins.aliquotaPis) && ehZero(pisCofins.aliquotaCofins)))
    queixar(["pisCofins", "cst"], "Só o CST 01 tem alíquota: com este CST, as duas são 0%.")
  if (Object.values({ inss, pisCofins, ibsCbs, ...dados }).every((parte) => parte === null))
    queixar(["irrf"], "A regra está vazia. Preencha ao menos uma parte.")
})

const ehZero = (fracao: string) => /^0+(\.0+)?$/.test(fracao)

/** The body of a federal rule. */
export const corpoFederal = z
  .object({
    /** National service code (6 digits) or CNAE (7); null is every service of the regime. */
    codigo: z
      .string()
      .regex(/^(\d{6}|\d{7})$/, "Escolha o código nacional de serviço (6 números) ou o CNAE (7 números).")
      .nullable(),
    /** Regime of who provides the service; null is any. */
    regime: regime.nullable(),
    ...cabecalhoDaRegra,
    dados: dadosConferidos,
  })
  .superRefine((corpo, contexto) => {
    conferirPeriodo(corpo, contexto)
    const { regime, dados } = corpo
    const queixar = (campo: string, message: string) =>
      contexto.addIssue({ code: "custom", path: ["dados", campo], message, input: dados })
    if (regime === null && (dados.irrf || dados.csrf))
      contexto.addIssue({
        code: "custom",
        path: ["regime"],
        message:
          "Com qualquer regime, a regra reteria IRRF ou CSRF também do Simples e do MEI, que não sofrem. Escolha Lucro Presumido ou Lucro Real.",
        input: regime,
      })
    if (regime === "simples" || regime === "mei") {
      if (dados.irrf) queixar("irrf", "Prestador do Simples ou MEI não sofre IRRF (IN RFB 765/2007). Tire o IRRF.")
      if (dados.csrf)
        queixar("csrf", "Prestador do Simples ou MEI não sofre CSRF (Lei 10.833/2003 art. 32 III). Tire a CSRF.")
    }
    if (regime === "mei" && dados.inss)
      queixar("inss", "MEI não sofre a retenção de INSS em cessão de mão de obra. Tire o INSS.")
    if (dados.anexoSimples !== null && regime !== "simples")
      queixar("anexoSimples", "Anexo só existe no Simples Nacional. Escolha o regime Simples, ou tire o anexo.")
  })
export type CorpoFederal = z.output<typeof corpoFederal>
