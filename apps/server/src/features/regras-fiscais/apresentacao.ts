import {
  dadosFederais,
  dadosMunicipais,
  type MudancaDaRegra,
  type RegraFederal,
  type RegraMunicipal,
  type VersaoDaRegra,
} from "@partida/contracts"
import { linhaDaTabela } from "../../tabelas/tabelas.ts"
import type { Assunto, LinhaDeRegra } from "./regras-fiscais.repository.ts"

/** Name of what a code stands for (sub-item of LC 116, national service code or CNAE), or null. */
export function nomeNaTabela(codigo: string): string | null {
  const tabela = codigo.includes(".") ? "servicos-lc116" : codigo.length === 6 ? "codigos-tributacao" : "cnaes"
  return linhaDaTabela(tabela, codigo)?.nome ?? null
}

/** The same for who shows it. */
export const nomeDoCodigo = (codigo: string): string => nomeNaTabela(codigo) ?? `Código ${codigo}`

export function municipioDe(idMunicipio: string | null): { readonly nome: string; readonly uf: string } {
  const linha = idMunicipio === null ? null : linhaDaTabela("municipios", idMunicipio)
  return { nome: linha?.nome ?? idMunicipio ?? "", uf: linha?.uf ?? "" }
}

const comum = (linha: LinhaDeRegra, semCodigo: string) => ({
  id: linha.id,
  codigo: linha.codigo,
  descricao: linha.codigo === null ? semCodigo : nomeDoCodigo(linha.codigo),
  desde: linha.desde,
  ate: linha.ate,
  fundamento: linha.fundamento,
  situacao: linha.situacao,
  versao: linha.versao,
  motivo: linha.motivo,
  criadaEm: linha.criadaEm.toISOString(),
  criadaPor: linha.criadaPor,
})

/** A municipal rule as the contract shows it. Throws when the row was not written by the product. */
export function apresentarMunicipal(linha: LinhaDeRegra): RegraMunicipal {
  const { nome, uf } = municipioDe(linha.idMunicipio)
  return {
    ...comum(linha, "Município inteiro: sistema de notas e vencimentos"),
    idMunicipio: linha.idMunicipio ?? "",
    municipio: nome,
    uf,
    dados: dadosMunicipais.parse(linha.dados),
  }
}

/** A federal rule as the contract shows it. Throws when the row was not written by the product. */
export function apresentarFederal(linha: LinhaDeRegra): RegraFederal {
  return {
    ...comum(linha, "Todos os serviços do regime"),
    regime: linha.regime,
    dados: dadosFederais.parse(linha.dados),
  }
}

/** "01.07 em São Paulo (SP)", to name a rule in a refusal. */
export function assuntoEmPalavras({ ambito, idMunicipio, codigo, regime }: Assunto): string {
  if (ambito === "municipal") {
    const { nome, uf } = municipioDe(idMunicipio)
    return codigo === null ? `${nome} (${uf}), município inteiro` : `${codigo} em ${nome} (${uf})`
  }
  const regimes = { simples: "Simples", mei: "MEI", presumido: "Lucro Presumido", real: "Lucro Real" }
  return `${codigo ?? "todos os serviços"}, ${regime === null ? "qualquer regime" : regimes[regime]}`
}

type Conteudo = Pick<LinhaDeRegra, "desde" | "ate" | "fundamento" | "dados">

/** The fields two versions say differently, by path, in the order of the newer one. */
export function diferencas(antes: Conteudo, depois: Conteudo): MudancaDaRegra[] {
  const a = achatar(antes)
  const d = achatar(depois)
  return [...new Set([...d.keys(), ...a.keys()])].flatMap((campo) => {
    const um = a.get(campo) ?? null
    const outro = d.get(campo) ?? null
    return JSON.stringify(um) === JSON.stringify(outro) ? [] : [{ campo, antes: um, depois: outro }]
  })
}

/** Every leaf by its dotted path; a list is a leaf. */
function achatar({ desde, ate, fundamento, dados }: Conteudo): Map<string, unknown> {
  const folhas = new Map<string, unknown>()
  const entrar = (caminho: string, valor: unknown): void => {
    if (typeof valor !== "object" || valor === null || Array.isArray(valor)) {
      folhas.set(caminho, valor)
      return
    }
    for (const [nome, parte] of Object.entries(valor)) entrar(`${caminho}.${nome}`, parte)
  }
  for (const [nome, valor] of Object.entries({ desde, ate, fundamento, dados })) entrar(nome, valor)
  return folhas
}

/** The chain that ends in `atual`, newest first, each version with what it changed; and the other rules of the subject. */
export function linhaDoTempo(
  atual: LinhaDeRegra,
  doAssunto: readonly LinhaDeRegra[],
): {
  readonly versoes: VersaoDaRegra[]
  readonly outras: Pick<LinhaDeRegra, "id" | "desde" | "ate" | "situacao">[]
} {
  const porId = new Map(doAssunto.map((linha) => [linha.id, linha]))
  const cadeia: LinhaDeRegra[] = []
  for (let linha: LinhaDeRegra | undefined = atual; linha; linha = porId.get(linha.idAnterior ?? "")) cadeia.push(linha)
  const daCadeia = new Set(cadeia.map(({ id }) => id))
  return {
    versoes: cadeia.map((linha, i) => {
      const anterior = cadeia[i + 1]
      return {
        id: linha.id,
        versao: linha.versao,
        situacao: linha.situacao,
        motivo: linha.motivo,
        criadaEm: linha.criadaEm.toISOString(),
        criadaPor: linha.criadaPor,
        mudancas: anterior ? diferencas(anterior, linha) : [],
      }
    }),
    outras: doAssunto
      .filter(({ id, situacao }) => !daCadeia.has(id) && situacao !== "substituida")
      .map(({ id, desde, ate, situacao }) => ({ id, desde, ate, situacao })),
  }
}

/** The version that took the place of this one, and so on to the last: whoever holds an old id finds the rule. */
export function versaoAtual(linha: LinhaDeRegra, doAssunto: readonly LinhaDeRegra[]): LinhaDeRegra {
  const seguinte = new Map(doAssunto.flatMap((l) => (l.idAnterior === null ? [] : [[l.idAnterior, l] as const])))
  let atual = linha
  for (let proxima = seguinte.get(atual.id); proxima; proxima = seguinte.get(atual.id)) atual = proxima
  return atual
}
