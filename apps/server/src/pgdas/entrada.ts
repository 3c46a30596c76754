import { deReais, competencia as mesDe, SITUACOES, TRIBUTOS, type Tributo } from "@partida/fiscal"
import { avaliarCaso, type Json } from "@partida/fiscal/avaliacao"
import { type Janela, janelaDoPeriodo } from "@partida/fiscal/simuladores"
import { z } from "zod"
import { classeDaAtividade } from "./classe.ts"
import { type DeclaracaoDoPgdas, type LinhaADeclarar, montarDeclaracao } from "./declaracao.ts"
import { acharMunicipio } from "./municipios.ts"
import { tributosDosAnexos } from "./tributos.ts"

/** A month written by hand or by another program: the input of `simples.apuracao`, and what only the form asks. */

const mes = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "escreva o mês como AAAA-MM")
const reais = z.string().regex(/^\d{1,13}(\.\d{1,2})?$/, "escreva o valor em reais, com ponto, como 1234.56")
const cnpj = z
  .string()
  .transform((t) => t.replace(/[./-]/g, "").toUpperCase())
  .pipe(z.string().regex(/^[0-9A-Z]{12}\d{2}$/, "o CNPJ tem 14 caracteres"))
const situacao = z.enum(SITUACOES, `escolha uma situação: normal, ${SITUACOES.join(", ")}`)
const situacoes = z
  .union([z.string().transform((t) => t.split("+")), z.array(z.string())])
  .transform((lista) => lista.map((s) => s.trim()).filter((s) => s !== "normal" && s !== ""))
  .pipe(z.array(situacao))
const isencao = { tributo: z.enum(TRIBUTOS), valor: reais, identificador: z.number().int() }

const linha = z
  .strictObject({
    id: z.string().optional(),
    anexo: z.enum(["I", "II", "III", "IV", "V", "III/V"]).optional(),
    idAtividade: z.number().int().min(1).max(43).optional(),
    valor: reais,
    situacao: situacoes.default([]),
    mercado: z.enum(["interno", "externo"]).optional(),
    itemLc116: z
      .string()
      .transform((t) => t.padStart(5, "0"))
      .optional(),
    cnae: z
      .string()
      .transform((t) => t.replace(/\D/g, ""))
      .optional(),
    estabelecimento: cnpj.optional(),
    /** Where the ISS is due: IBGE code (7 digits) or the Receita's (4). */
    municipio: z
      .string()
      .regex(/^(\d{4}|\d{7})$/, "escreva o código do IBGE (7 algarismos) ou da Receita (4)")
      .optional(),
    isencoes: z.array(z.strictObject(isencao)).optional(),
    reducoes: z.array(z.strictObject({ ...isencao, percentual: reais })).optional(),
  })
  .refine((l) => l.anexo !== undefined || l.idAtividade !== undefined, {
    message: "diga o anexo ou o idAtividade da receita",
    path: ["anexo"],
  })

const porMes = z.record(mes, reais)
const porMercado = z.strictObject({ interno: reais, externo: reais })

const esquema = z.strictObject({
  cnpj,
  periodoApuracao: mes,
  abertura: z.iso.date("escreva a data como AAAA-MM-DD"),
  tipo: z.enum(["original", "retificadora"]).default("original"),
  linhas: z.array(linha),
  receitas: porMes.default({}),
  receitasExportacao: porMes.default({}),
  folhas: porMes.optional(),
  estabelecimentos: z.array(cnpj).default([]),
  impedidoIcmsIss: z.boolean().optional(),
  uf: z.string().length(2).optional(),
  auferida: porMercado.optional(),
  valorFixoIcms: reais.optional(),
  valorFixoIss: reais.optional(),
})
type Entrada = z.output<typeof esquema>

/** The input was written in a way it does not take; the message names the field and says the way out. */
export class EntradaRecusada extends Error {
  override name = "EntradaRecusada"
}

/** Of what the fields themselves do not say. */
const EM_PORTUGUES = z.locales.pt().localeError

/** Reads a month and puts it in the form, with the taxes that the engine finds. Throws EntradaRecusada, EntradaInvalida. */
export function montarDaEntrada(valor: unknown): DeclaracaoDoPgdas {
  const lida = esquema.safeParse(valor, {
    error: (queixa) => (queixa.input === undefined ? "não foi informado" : EM_PORTUGUES(queixa)),
  })
  if (!lida.success) {
    const [queixa] = lida.error.issues
    throw new EntradaRecusada(`O campo ${queixa?.path.join(".") || "entrada"} não foi aceito: ${queixa?.message}.`)
  }
  const entrada = lida.data
  const linhas = entrada.linhas.map((l, i) => lerLinha(l, i, entrada))
  const janela = janelaDoPeriodo(mesDe(entrada.periodoApuracao), mesDe(entrada.abertura.slice(0, 7)))
  const apurado = apurar(entrada, linhas)
  // What could not be computed is declared as it came; what does not apply is not (Res. CGSN 140/2018 art. 33).
  const informados = { ICMS: entrada.valorFixoIcms, ISS: entrada.valorFixoIss }
  const aplicado = (tributo: "ICMS" | "ISS") => {
    const valor = informados[tributo]
    return valor === undefined || apurado.fixos?.includes(tributo) === false ? null : doisDigitos(valor)
  }
  const semCalculo = [
    ...(linhas.every((l) => (l.isencoes ?? []).length + (l.reducoes ?? []).length === 0) ? [] : ["isenção ou redução"]),
  ]
  return montarDeclaracao({
    cnpj: entrada.cnpj,
    competencia: entrada.periodoApuracao,
    tipo: entrada.tipo,
    valorFixoIcms: aplicado("ICMS"),
    valorFixoIss: aplicado("ISS"),
    linhas,
    auferida: entrada.auferida
      ? { interno: doisDigitos(entrada.auferida.interno), externo: doisDigitos(entrada.auferida.externo) }
      : null,
    estabelecimentos: entrada.estabelecimentos,
    receitasAnteriores: anterioresDe(entrada, janela),
    folhas: folhasDe(entrada, linhas, janela),
    tributos: semCalculo.length === 0 ? apurado.tributos : [],
    pendencias: [
      ...apurado.pendencias,
      ...semCalculo.map((o) => `Há ${o}: os tributos do mês não são calculados, e nada se compara.`),
    ],
  })
}

function lerLinha(l: Entrada["linhas"][number], indice: number, entrada: Entrada): LinhaADeclarar {
  const daAtividade = l.idAtividade === undefined ? null : classeDaAtividade(l.idAtividade)
  const mercado = l.mercado ?? (daAtividade?.exterior ? "externo" : "interno")
  const municipio = l.municipio === undefined ? null : acharMunicipio(l.municipio)
  if (l.municipio !== undefined && municipio === null)
    throw new EntradaRecusada(`O campo linhas.${indice}.municipio não foi aceito: o código ${l.municipio} não existe.`)
  return {
    anexo: l.anexo ?? daAtividade?.anexo ?? "III",
    situacoes: [...new Set([...l.situacao, ...(daAtividade?.situacoes ?? [])])],
    mercado,
    itemLc116: l.itemLc116 ?? null,
    cnae: l.cnae ?? null,
    valor: deReais(l.valor),
    estabelecimento: l.estabelecimento ?? entrada.cnpj,
    outroMunicipio: municipio,
    rotulo: l.id ?? `Receita ${indice + 1}`,
    ...(l.idAtividade === undefined ? {} : { idAtividade: l.idAtividade }),
    isencoes: (l.isencoes ?? []).map((i) => ({ ...i, valor: doisDigitos(i.valor) })),
    reducoes: (l.reducoes ?? []).map((r) => ({ ...r, valor: doisDigitos(r.valor) })),
  }
}

const doisDigitos = (texto: string) => {
  const [inteiro = "0", decimais = ""] = texto.split(".")
  return `${inteiro}.${decimais.padEnd(2, "0")}`
}

/** Months of the window that were informed, oldest first; the month itself is never previous. */
function anterioresDe({ receitas, receitasExportacao, periodoApuracao }: Entrada, janela: Janela | null) {
  return (janela?.meses ?? [])
    .filter((m) => m !== periodoApuracao && (m in receitas || m in receitasExportacao))
    .map((competencia) => ({
      competencia,
      interno: doisDigitos(receitas[competencia] ?? "0"),
      externo: doisDigitos(receitasExportacao[competencia] ?? "0"),
    }))
}

/** Only where a revenue of the month depends on the Fator R: the form asks for nothing otherwise. */
function folhasDe({ folhas }: Entrada, linhas: readonly LinhaADeclarar[], janela: Janela | null) {
  if (!linhas.some(({ anexo, valor }) => anexo === "III/V" && valor > 0n)) return []
  return (janela?.meses ?? []).flatMap((competencia) => {
    const valor = folhas?.[competencia]
    return valor === undefined ? [] : [{ competencia, valor: doisDigitos(valor) }]
  })
}

/** By caixa only the totals of what was earned count, for the limits: of which annex it was changes nothing. */
const auferidas = (total: NonNullable<Entrada["auferida"]>, anexo: LinhaADeclarar["anexo"]) =>
  (["interno", "externo"] as const).map((mercado) => ({
    id: `auferida-${mercado}`,
    anexo,
    valor: total[mercado],
    mercado,
  }))

interface Apurado {
  readonly tributos: readonly { readonly tributo: Tributo; readonly valor: string }[]
  readonly pendencias: readonly string[]
  /** Taxes whose fixed amount applies; null when nothing was computed. */
  readonly fixos: readonly string[] | null
}

function apurar(entrada: Entrada, linhas: readonly LinhaADeclarar[]): Apurado {
  const daBase = linhas.map((l, i) => ({
    id: String(i + 1),
    anexo: l.anexo,
    valor: entrada.linhas[i]?.valor,
    situacao: l.situacoes,
    mercado: l.mercado,
  }))
  const resposta = avaliarCaso("simples.apuracao", {
    periodoApuracao: entrada.periodoApuracao,
    abertura: entrada.abertura,
    ...(entrada.auferida === undefined
      ? { linhas: daBase }
      : { linhas: auferidas(entrada.auferida, linhas[0]?.anexo ?? "I"), caixa: { recebidas: daBase } }),
    receitas: entrada.receitas,
    receitasExportacao: entrada.receitasExportacao,
    ...(entrada.folhas === undefined ? {} : { folhas: entrada.folhas }),
    ...(entrada.impedidoIcmsIss === undefined ? {} : { impedidoIcmsIss: entrada.impedidoIcmsIss }),
    ...(entrada.uf === undefined ? {} : { uf: entrada.uf }),
    valoresFixos: [
      ...(entrada.valorFixoIcms === undefined ? [] : [{ tributo: "ICMS", valor: entrada.valorFixoIcms }]),
      ...(entrada.valorFixoIss === undefined ? [] : [{ tributo: "ISS", valor: entrada.valorFixoIss }]),
    ],
  })
  if (resposta.tipo === "nao-se-aplica") return { tributos: [], pendencias: [resposta.motivo], fixos: null }
  if (resposta.tipo === "faltam-dados")
    return { tributos: [], pendencias: resposta.faltam.map((f) => f.mensagem), fixos: null }
  const { anexos, tributos, valoresFixos } = campos.parse(resposta.resultado satisfies Json)
  return {
    tributos: tributosDosAnexos(anexos, tributos),
    pendencias: resposta.avisos.filter((aviso) => /^(ICMS|ISS) fixo de /.test(aviso)),
    fixos: valoresFixos.map(({ tributo }) => tributo),
  }
}

const campos = z.object({
  anexos: z.array(z.enum(["I", "II", "III", "IV", "V"])),
  tributos: z.partialRecord(z.enum(TRIBUTOS), z.string()),
  valoresFixos: z.array(z.object({ tributo: z.string() })),
})
