import { centavos, deReais, competencia as mesDe, type Origem, paraReais, type Tributo } from "@partida/fiscal"
import { type Janela, janelaDoPeriodo } from "@partida/fiscal/simuladores"
import { doSimples, type ResultadoGuardado } from "../../db/resultado.ts"
import type { LinhaADeclarar, MesADeclarar } from "../../pgdas/declaracao.ts"
import { acharMunicipio } from "../../pgdas/municipios.ts"
import { tributosDosAnexos } from "../../pgdas/tributos.ts"
import type { EntradaSimples, LinhaGuardada } from "../apuracao/entrada.ts"
import { atividadeDaLinhaDoCaixa } from "../apuracao/entrada.ts"
import type { ParteDasNotas } from "./ficha.repository.ts"

export interface FatosDoMes {
  readonly cnpj: string
  /** IBGE code, in the month. */
  readonly idMunicipio: string
  readonly tipo: MesADeclarar["tipo"]
  /** CNAE and LC 116 sub-item by activity. */
  readonly servicos: ReadonlyMap<string, { readonly cnae: string; readonly itemLc116: string | null }>
  /** Activity of what was typed, by id. */
  readonly digitadas: ReadonlyMap<string, string>
  /** Notes of each line, by establishment and municipality; by id of the line. */
  readonly notas: ReadonlyMap<string, readonly ParteDasNotas[]>
}

/** From 2027 on the DAS carries CBS and IBS, which the published domain of the PGDAS-D does not have. */
const SEM_CODIGO = ["CBS", "IBS"]

/** The inputs of a month and what was computed of them, as the form takes them. */
export function montarMes(
  entrada: EntradaSimples,
  resultado: ResultadoGuardado | null,
  fatos: FatosDoMes,
): MesADeclarar {
  const janela = janelaDoPeriodo(mesDe(entrada.competencia), mesDe(entrada.abertura.slice(0, 7)))
  const { caixa } = entrada
  const base = caixa === undefined ? entrada.linhas : [...caixa.recebidas, ...caixa.integradas]
  const linhas = base.flatMap((linha) => linhasDe(linha, fatos))
  const valores = new Map((resultado?.tributos ?? []).map(({ tributo, valor }) => [tributo, valor]))
  const fixo = (tributo: "ICMS" | "ISS") =>
    doSimples(resultado)?.valoresFixos?.find((v) => v.tributo === tributo)?.valor ?? null
  return {
    cnpj: fatos.cnpj,
    competencia: entrada.competencia,
    tipo: fatos.tipo,
    valorFixoIcms: fixo("ICMS"),
    valorFixoIss: fixo("ISS"),
    linhas,
    auferida:
      caixa === undefined
        ? null
        : { interno: somar(entrada.linhas, "interno"), externo: somar(entrada.linhas, "externo") },
    estabelecimentos: [],
    receitasAnteriores: anterioresDe(entrada, janela),
    folhas: folhasDe(entrada, base, janela),
    tributos: tributosDosAnexos(
      (doSimples(resultado)?.anexos ?? []).filter(ehAnexo),
      Object.fromEntries(valores) as Partial<Record<Tributo, string>>,
    ),
    pendencias: SEM_CODIGO.some((tributo) => valores.has(tributo))
      ? ["A Receita ainda não publicou os códigos da CBS e do IBS no PGDAS-D: confira os dois na tela dela."]
      : [],
  }
}

const somar = (linhas: readonly LinhaGuardada[], mercado: LinhaGuardada["mercado"]) =>
  paraReais(linhas.reduce((total, l) => (l.mercado === mercado ? total + deReais(l.valor) : total), 0n))

const ANEXOS = ["I", "II", "III", "IV", "V"] as const
const ehAnexo = (anexo: string): anexo is (typeof ANEXOS)[number] => ANEXOS.some((a) => a === anexo)

function linhasDe(linha: LinhaGuardada, fatos: FatosDoMes): LinhaADeclarar[] {
  const partes = fatos.notas.get(linha.id) ?? []
  const idAtividade =
    partes[0]?.idAtividade ??
    atividadeDaLinhaDoCaixa(linha.id) ??
    idsDe(linha.origem).map((id) => fatos.digitadas.get(id))[0]
  const servico = idAtividade === undefined || idAtividade === null ? undefined : fatos.servicos.get(idAtividade)
  const inteira: LinhaADeclarar = {
    anexo: linha.anexo,
    situacoes: linha.situacoes,
    mercado: linha.mercado,
    itemLc116: servico?.itemLc116 ?? null,
    cnae: servico?.cnae ?? null,
    valor: deReais(linha.valor),
    estabelecimento: fatos.cnpj,
    outroMunicipio: null,
    rotulo: linha.rotulo,
  }
  // Parts that do not add up to the line belong to another moment of it.
  if (partes.length === 0 || partes.reduce((soma, p) => soma + p.centavos, 0n) !== inteira.valor) return [inteira]
  return partes.map((parte) => daParte(inteira, parte, fatos))
}

/** The establishment is told by the note; the ISS is of another municipality when the note says so. */
function daParte(inteira: LinhaADeclarar, parte: ParteDasNotas, { cnpj, idMunicipio }: FatosDoMes): LinhaADeclarar {
  const mesmaRaiz = parte.prestador?.slice(0, 8) === cnpj.slice(0, 8)
  const estabelecimento = mesmaRaiz && parte.prestador ? parte.prestador : cnpj
  const sede = estabelecimento === cnpj ? idMunicipio : parte.emissor
  const daPessoa = inteira.mercado === "interno" && !inteira.situacoes.includes("iss-retido")
  const fora = daPessoa && parte.incidencia !== null && sede !== null && parte.incidencia !== sede
  return {
    ...inteira,
    estabelecimento,
    valor: centavos(parte.centavos),
    situacoes: fora ? [...inteira.situacoes, "iss-outro-municipio"] : inteira.situacoes,
    outroMunicipio: fora && parte.incidencia !== null ? acharMunicipio(parte.incidencia) : null,
  }
}

/** Ids of the records of an origin, where there are some. */
export const idsDe = (origem: Origem): readonly string[] => ("ids" in origem ? origem.ids : [])

/** The month itself is never previous, though the first month of a company is its own window. */
function anterioresDe({ historico, competencia }: EntradaSimples, janela: Janela | null) {
  return historico
    .filter((m) => m.competencia !== competencia && janela?.meses.includes(mesDe(m.competencia)))
    .map((m) => ({ competencia: m.competencia, interno: m.interno, externo: m.externo }))
}

/** Only where a revenue of the month depends on the Fator R: the form asks for nothing otherwise. */
function folhasDe({ folhas }: EntradaSimples, base: readonly LinhaGuardada[], janela: Janela | null) {
  if (!base.some(({ anexo, valor }) => anexo.endsWith("V") && anexo !== "IV" && deReais(valor) > 0n)) return []
  return folhas
    .filter((f) => janela?.meses.includes(mesDe(f.competencia)))
    .map((f) => ({ competencia: f.competencia, valor: f.valor }))
}
