import { anexoDoPgdas, reconhecerAtividade } from "../../pgdas/atividades.ts"
import { chaveDe, cnpjEm, depoisDe, quantias } from "../pdf/textos.ts"
import { lerTributos, somarReais } from "./tabelas.ts"
import {
  type AtividadeLida,
  COLUNAS_DOS_TRIBUTOS,
  type EstabelecimentoLido,
  type ParcelaLida,
  type QualificacaoLida,
  type TributoDoPgdas,
} from "./tipos.ts"

const INICIO_DO_ESTABELECIMENTO = /^cnpj(?: estabelecimento)?: ?[0-9a-z]{2}\.?[0-9a-z]{3}/
const INICIO_DA_ATIVIDADE = /^valor do debito por tributo para a atividade/
const FIM_DAS_ATIVIDADES =
  /^(?:informacoes por estabelecimento|totais do estabelecimento|valor informado:|total do debito)/
const RECEITA_DA_ATIVIDADE = /receita bruta informada|^valor total \(r\$\)/
const INICIO_DA_PARCELA = /^parcela \d+/

/** Lines from each one that begins a part, that one included; what comes before the first is left out. */
function repartir(linhas: readonly string[], comeco: RegExp): string[][] {
  const partes: string[][] = []
  for (const linha of linhas) {
    if (comeco.test(chaveDe(linha))) partes.push([linha])
    else partes.at(-1)?.push(linha)
  }
  return partes
}

/** Section 2.7 of the declaration, 3 of the extract: establishments with their activities. */
export function lerEstabelecimentos(linhas: readonly string[]): EstabelecimentoLido[] {
  return repartir(linhas, INICIO_DO_ESTABELECIMENTO).flatMap((parte): EstabelecimentoLido[] => {
    const texto = parte.join("\n")
    const cnpj = cnpjEm(texto)
    if (cnpj === null) return []
    const blocos = repartir(parte, INICIO_DA_ATIVIDADE).flatMap(umaPorReceita)
    const atividades = blocos.flatMap((bloco) => lerAtividade(bloco) ?? [])
    const [primeira = ""] = texto.split(/valor do d[eé]bito por tributo/i)
    const impedido = depoisDe(chaveDe(primeira), /impedido de recolher icms\/iss no das: ?/)
    const [sublimite = null] = quantias(depoisDe(primeira, /Sublimite de Receita Anual[^:\n]{0,10}: ?/i) ?? "")
    return [
      {
        cnpj,
        municipio: depoisDe(primeira, /Munic[ií]pio: ?/i, / ?UF:/i),
        uf: /^[A-Z]{2}/.exec(depoisDe(primeira, /\bUF: ?/i) ?? "")?.[0] ?? null,
        sublimite,
        impedidoIcmsIss: impedido === null ? null : impedido.startsWith("sim"),
        receita: somarReais(atividades.map(({ receita }) => receita)),
        atividades,
      },
    ]
  })
}

/**
 * Some documents write the heading of the activities once for all of an establishment: a second revenue begins another activity,
 * whose description is what stands before it and is of no share. Otherwise it would be lost, and its shares be of the first.
 */
function umaPorReceita(bloco: string[]): string[][] {
  const partes: string[][] = []
  let desde = 0
  bloco.forEach((linha, i) => {
    if (!INFORMADA.test(chaveDe(linha)) || !bloco.slice(desde, i).some((l) => INFORMADA.test(chaveDe(l)))) return
    let comeco = i
    while (comeco > desde && ehDeDescricao(bloco[comeco - 1] ?? "")) comeco--
    partes.push(bloco.slice(desde, comeco))
    desde = comeco
  })
  partes.push(bloco.slice(desde))
  return partes
}

const INFORMADA = /receita bruta informada/

function ehDeDescricao(linha: string): boolean {
  const chave = chaveDe(linha)
  const deParcela = INICIO_DA_PARCELA.test(chave) || QUALIFICACOES.some(([, expressao]) => expressao.test(chave))
  return !deParcela && !INFORMADA.test(chave) && !/^irpj\b|^\.?$/.test(chave) && quantias(linha).length === 0
}

function lerAtividade([titulo = "", ...corpo]: readonly string[]): AtividadeLida | null {
  const fim = corpo.findIndex((linha) => FIM_DAS_ATIVIDADES.test(chaveDe(linha)))
  const linhas = fim < 0 ? corpo : corpo.slice(0, fim)
  const daReceita = linhas.findIndex((linha) => RECEITA_DA_ATIVIDADE.test(chaveDe(linha)))
  if (daReceita < 0) return null
  const doTitulo = titulo.replace(/^.*?atividade(?: \(R\$\))?:?/i, "").trim()
  const descricao = [doTitulo, ...linhas.slice(0, daReceita)].join(" ").replace(/\s+/g, " ").trim()
  const [receita] = quantias(linhas.slice(daReceita, daReceita + 2).join(" "))
  if (receita === undefined) return null
  const conhecida = reconhecerAtividade(descricao)
  const resto = linhas.slice(daReceita)
  const daParcela = resto.findIndex((linha) => INICIO_DA_PARCELA.test(chaveDe(linha)))
  return {
    idAtividade: conhecida?.id ?? null,
    descricao,
    anexo: conhecida ? anexoDoPgdas(conhecida.id) : null,
    receita,
    tributos: lerTributos(resto.slice(0, daParcela < 0 ? undefined : daParcela).join("\n")),
    parcelas: repartir(resto, INICIO_DA_PARCELA).flatMap((parte) => lerParcela(parte) ?? []),
  }
}

const QUALIFICACOES: readonly (readonly [QualificacaoLida["tipo"], RegExp])[] = [
  ["substituicao-tributaria", /substituicao tributaria de:/],
  ["monofasica", /tributacao monofasica de:/],
  ["antecipacao", /antecipacao com encerramento de tributacao de:/],
  ["imunidade", /imunidade de:/],
  ["lancamento-de-oficio", /lancamento de oficio de:/],
  ["exigibilidade-suspensa", /exigibilidade suspensa de:/],
  ["reducao", /reducao de:|reducao \(cesta basica\) de:/],
  ["isencao", /isencao de:|isencao \(cesta basica\) de:/],
]

function lerParcela(linhas: readonly string[]): ParcelaLida | null {
  const texto = linhas.join("\n")
  const [valor] = quantias(texto)
  if (valor === undefined) return null
  return {
    valor,
    qualificacoes: qualificacoesDe(chaveDe(texto)),
    municipio: depoisDe(texto, /Munic[ií]pio[^:\n]{0,40}: ?/i, / ?(?:-|\/|UF:)/i),
    uf:
      /\bUF: ?([A-Z]{2})\b/.exec(texto)?.[1] ?? /Munic[ií]pio[^\n]{0,120}[-/] ?([A-Z]{2})\b/i.exec(texto)?.[1] ?? null,
  }
}

function qualificacoesDe(chave: string): QualificacaoLida[] {
  return QUALIFICACOES.flatMap(([tipo, expressao]) => {
    const achada = expressao.exec(chave)
    if (!achada) return []
    const [lista = ""] = chave.slice(achada.index + achada[0].length).split(/\.(?!\d)/)
    const tributos = COLUNAS_DOS_TRIBUTOS.filter((t) => new RegExp(`\\b${nomeImpresso(t)}\\b`).test(lista))
    return [{ tipo, tributos }]
  })
}

const nomeImpresso = (tributo: TributoDoPgdas) => tributo.toLowerCase()
