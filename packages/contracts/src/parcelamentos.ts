import { z } from "zod"
import { chavesDe, reais, reaisPositivos, somaEmReais, texto, uuid } from "./comum.ts"
import { passo } from "./motor.ts"
import type { Rotas } from "./rota.ts"
import { corpoComMotivo } from "./titulos.ts"

const dia = z.iso.date("Informe um dia que exista, no formato AAAA-MM-DD.")

/** Who divided the debt, and by which law: where the law is known, interest and rescission follow it. */
export const tiposDeParcelamento = {
  simples: { rotulo: "Simples Nacional", lei: "simples", orgao: "Receita Federal" },
  receita: { rotulo: "Receita Federal, ordinário", lei: "uniao", orgao: "Receita Federal" },
  pgfn: { rotulo: "PGFN, dívida ativa", lei: "uniao", orgao: "PGFN" },
  estadual: { rotulo: "Estadual", lei: null, orgao: "Secretaria da Fazenda" },
  municipal: { rotulo: "Municipal", lei: null, orgao: "Prefeitura" },
  outro: { rotulo: "Outro", lei: null, orgao: "Órgão" },
} as const
export type TipoDeParcelamento = keyof typeof tiposDeParcelamento

const parcelamento = z.object({
  id: uuid,
  idEmpresa: uuid,
  tipo: chavesDe(tiposDeParcelamento),
  numero: z.string().nullable(),
  consolidadoEm: z.string(),
  valor: reais,
  quantas: z.number().int(),
  pagas: z.number().int(),
  /** Due and not paid. */
  emFalta: z.number().int(),
  /** How many not paid rescind it; null where nobody said. */
  faltasQueRescindem: z.number().int().nullable(),
  /** What to know of what is not paid. */
  aviso: z.string().nullable(),
  emAberto: somaEmReais,
  encerrado: z.object({ em: z.string(), por: z.string(), motivo: z.string() }).nullable(),
})
export type Parcelamento = z.infer<typeof parcelamento>

const parcela = z.object({
  /** Its title to pay. */
  idTitulo: uuid,
  numero: z.number().int(),
  vencimento: z.string(),
  /** Of the consolidated debt. */
  principal: reais,
  /** Of the title: as typed, or as brought to the day. */
  valor: reais,
  /** When paid on the due day, or today where it has passed; null where no law is known or a Selic is missing. */
  calculado: reais.nullable(),
  memoria: passo.nullable(),
  situacao: z.enum(["paga", "em-falta", "a-vencer", "retirada"]),
  pagoEm: z.string().nullable(),
})
const ficha = parcelamento.extend({ parcelas: z.array(parcela) })
export type FichaDoParcelamento = z.infer<typeof ficha>

/** Debts divided with who collects them, each instalment a title to pay. */
export const rotasDosParcelamentos = {
  listarParcelamentos: {
    metodo: "GET",
    caminho: "/empresas/:idEmpresa/parcelamentos",
    papel: "EMPRESA",
    resumo: "Parcelamentos da empresa, com as parcelas em falta e o risco de rescisão",
    resposta: z.object({ lista: z.array(parcelamento) }),
  },
  consultarParcelamento: {
    metodo: "GET",
    caminho: "/parcelamentos/:id",
    papel: "EMPRESA",
    resumo: "Um parcelamento com as suas parcelas e quanto cada uma custa no dia",
    resposta: ficha,
  },
  registrarParcelamento: {
    metodo: "POST",
    caminho: "/empresas/:idEmpresa/parcelamentos",
    papel: "EMPRESA",
    resumo: "Registra um parcelamento; cada parcela vira um título a pagar",
    corpo: z.object({
      tipo: chavesDe(tiposDeParcelamento),
      numero: texto(40).min(1).nullable().default(null),
      consolidadoEm: dia,
      /** The whole of it, as consolidated. */
      valor: reaisPositivos,
      quantas: z.number().int().min(2, "Um parcelamento tem pelo menos duas parcelas.").max(180),
      primeiroVencimento: dia,
      /** Where the law is not known here, as the agreement says. */
      faltasQueRescindem: z.number().int().min(1).max(36).nullable().default(null),
    }),
    resposta: ficha,
    status: 201,
  },
  atualizarParcela: {
    metodo: "POST",
    caminho: "/parcelamentos/:id/parcelas/:numero",
    papel: "EMPRESA",
    resumo: "Diz quanto custa uma parcela: o valor do documento, ou, sem ele, o calculado para o dia",
    params: z.object({ id: uuid, numero: z.coerce.number().int().min(1).max(180) }),
    corpo: z.object({ valor: reaisPositivos.nullable().default(null) }),
    resposta: ficha,
  },
  encerrarParcelamento: {
    metodo: "POST",
    caminho: "/parcelamentos/:id/encerrar",
    papel: "EMPRESA",
    resumo: "Encerra um parcelamento rescindido ou quitado à parte: as parcelas em aberto saem",
    corpo: corpoComMotivo,
    resposta: ficha,
  },
} as const satisfies Rotas
