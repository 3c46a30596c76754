import { readFileSync } from "node:fs"
import type { ItemDeTabela, NomeDeTabela } from "@partida/contracts"
import { parse } from "csv-parse/sync"
import { semAcento } from "../palavras.ts"

/** A row of a public table, with the words it is found by. */
export interface LinhaDeTabela extends ItemDeTabela {
  /** UF of a municipality. */
  readonly uf: string | null
  /** Another code of the same row: the TOM of a municipality, the LC 116 sub-item of a national service code. */
  readonly outroCodigo: string | null
  readonly palavras: string
}

type Registro = Readonly<Record<string, string>>
type Leitura = (r: Registro) => Omit<LinhaDeTabela, "palavras"> | null

const simples = { uf: null, outroCodigo: null }

/** "1.07" as records and notes write it, "01.07". */
const itemComZero = (codigo: string) => codigo.padStart(5, "0")

const leituras: Readonly<Record<NomeDeTabela, { readonly arquivo: string; readonly ler: Leitura }>> = {
  municipios: {
    arquivo: "municipios.csv",
    ler: (r) => ({
      codigo: campo(r, "codigo_ibge"),
      nome: campo(r, "nome"),
      detalhe: campo(r, "uf"),
      uf: campo(r, "uf"),
      outroCodigo: campo(r, "codigo_tom"),
    }),
  },
  paises: {
    arquivo: "paises.csv",
    // Territories without a code of their own at the BACEN cannot be told apart by it.
    ler: (r) =>
      campo(r, "codigo_bacen") === ""
        ? null
        : {
            ...simples,
            codigo: String(Number(campo(r, "codigo_bacen"))),
            nome: campo(r, "nome") || campo(r, "nome_nfse"),
            detalhe: campo(r, "iso2"),
          },
  },
  bancos: {
    arquivo: "bancos.csv",
    ler: (r) =>
      campo(r, "compe") === ""
        ? null
        : { ...simples, codigo: campo(r, "compe"), nome: campo(r, "nome"), detalhe: campo(r, "compe") },
  },
  "naturezas-juridicas": {
    arquivo: "natureza-juridica.csv",
    ler: (r) => ({
      ...simples,
      codigo: campo(r, "codigo"),
      nome: campo(r, "descricao"),
      detalhe: campo(r, "codigo_formatado"),
    }),
  },
  qualificacoes: {
    arquivo: "qualificacao-socios.csv",
    ler: (r) => ({ ...simples, codigo: campo(r, "codigo"), nome: campo(r, "descricao"), detalhe: null }),
  },
  cnaes: {
    arquivo: "cnae-subclasses.csv",
    // Abolished subclasses are still in old registrations: found, and said to be so.
    ler: (r) => ({
      ...simples,
      codigo: campo(r, "codigo"),
      nome: campo(r, "descricao"),
      detalhe: `${campo(r, "codigo_formatado")}${campo(r, "vigente") === "1" ? "" : " (extinta)"}`,
    }),
  },
  "servicos-lc116": {
    arquivo: "lc116-servicos.csv",
    ler: (r) =>
      campo(r, "nivel") === "subitem"
        ? {
            ...simples,
            codigo: itemComZero(campo(r, "codigo")),
            nome: campo(r, "descricao"),
            detalhe: itemComZero(campo(r, "codigo")),
          }
        : null,
  },
  "codigos-tributacao": {
    arquivo: "codigo-tributacao-nacional.csv",
    ler: (r) => ({
      ...simples,
      codigo: campo(r, "cTribNac"),
      nome: campo(r, "descricao"),
      detalhe: campo(r, "codigo_formatado"),
      outroCodigo: itemComZero(campo(r, "subitem_lc116")),
    }),
  },
}

function campo(registro: Registro, nome: string): string {
  const valor = registro[nome]
  if (valor === undefined) throw new Error(`A tabela não tem a coluna ${nome}.`)
  return valor.trim()
}

interface Tabela {
  readonly linhas: readonly LinhaDeTabela[]
  readonly porCodigo: ReadonlyMap<string, LinhaDeTabela>
}

const lidas = new Map<NomeDeTabela, Tabela>()

/** A whole table, read once. */
function tabela(nome: NomeDeTabela): Tabela {
  const pronta = lidas.get(nome)
  if (pronta) return pronta
  const { arquivo, ler } = leituras[nome]
  const texto = readFileSync(new URL(`./csv/${arquivo}`, import.meta.url), "utf8")
  const registros: Registro[] = parse(texto, { columns: true, bom: true, skip_empty_lines: true })
  const linhas = registros.flatMap((registro) => {
    const linha = ler(registro)
    return linha === null
      ? []
      : [{ ...linha, palavras: semAcento(`${linha.codigo} ${linha.detalhe ?? ""} ${linha.nome}`) }]
  })
  const nova = { linhas, porCodigo: new Map(linhas.map((linha) => [linha.codigo, linha])) }
  lidas.set(nome, nova)
  return nova
}

/** The row with that code, or null. */
export function linhaDaTabela(nome: NomeDeTabela, codigo: string): LinhaDeTabela | null {
  return tabela(nome).porCodigo.get(codigo) ?? null
}

/** Every row of a table, in the order of its source. */
export function linhasDaTabela(nome: NomeDeTabela): readonly LinhaDeTabela[] {
  return tabela(nome).linhas
}

/** The municipality of that name in that state, whatever accents and capitals; null when there is none. */
export function municipioPorNome(nome: string, uf: string): LinhaDeTabela | null {
  const procurado = semAcento(nome).replace(/[^a-z0-9]/g, "")
  const acha = (linha: LinhaDeTabela) =>
    linha.uf === uf.toUpperCase() && semAcento(linha.nome).replace(/[^a-z0-9]/g, "") === procurado
  return tabela("municipios").linhas.find(acha) ?? null
}

/**
 * Rows whose code or name have every word of a search: first what is called so, then what begins so. Without a search, the first ones.
 */
export function procurarNaTabela(
  nome: NomeDeTabela,
  filtro: { readonly busca?: string | undefined; readonly uf?: string | undefined; readonly limite: number },
): LinhaDeTabela[] {
  const busca = semAcento(filtro.busca ?? "").trim()
  const palavras = busca.split(/\s+/).filter((p) => p !== "")
  // "6201-5/01" and "6201501" are the same code to whoever types it.
  const codigo = busca.replace(/[^0-9a-z]/g, "")
  const serve = (linha: LinhaDeTabela) =>
    (filtro.uf === undefined || linha.uf === filtro.uf) &&
    (palavras.every((p) => linha.palavras.includes(p)) ||
      (codigo !== "" && /\d/.test(codigo) && linha.codigo.replace(/\D/g, "").startsWith(codigo)))
  const achadas = tabela(nome).linhas.filter(serve)
  const comeca = (linha: LinhaDeTabela) => {
    const nome = semAcento(linha.nome)
    return nome === busca ? 0 : nome.startsWith(busca) ? 1 : 2
  }
  return achadas
    .map((linha, ordem) => ({ linha, ordem }))
    .sort((a, b) => comeca(a.linha) - comeca(b.linha) || a.ordem - b.ordem)
    .slice(0, filtro.limite)
    .map(({ linha }) => linha)
}
