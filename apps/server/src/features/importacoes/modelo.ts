import { type CampoDaImportacao, camposDe, type TipoDeLinha, tiposDeLinha } from "@partida/contracts"
import { escreverLivro, type FolhaDoLivro } from "../../http/exportacao/xlsx.ts"
import type { ArquivoEmFluxo } from "../../http/montar.ts"

interface Instrucao {
  readonly aba: string
  readonly campo: CampoDaImportacao
}

/** Instructions and examples stay in a sheet of their own: an example row left among the data would be imported. */
function instrucoes(): FolhaDoLivro<Instrucao> {
  const linhas = tipos().flatMap((tipo) => camposDe(tipo).map((campo) => ({ aba: tiposDeLinha[tipo], campo })))
  return {
    titulo: "Instruções",
    colunas: [
      { id: "aba", titulo: "Aba", tipo: "texto", valor: (i) => i.aba, largura: 12 },
      { id: "coluna", titulo: "Coluna", tipo: "texto", valor: (i) => i.campo.rotulo, largura: 24 },
      { id: "obrigatoria", titulo: "Obrigatória", tipo: "sim-nao", valor: (i) => i.campo.obrigatorio === true },
      { id: "ajuda", titulo: "O que escrever", tipo: "texto", valor: (i) => i.campo.ajuda, largura: 90 },
      { id: "exemplo", titulo: "Exemplo", tipo: "texto", valor: (i) => i.campo.exemplo, largura: 32 },
    ],
    lotes: de(linhas),
  }
}

/** A sheet with nothing but its headings. */
const vazia = (tipo: TipoDeLinha): FolhaDoLivro<Instrucao> => ({
  titulo: tiposDeLinha[tipo],
  colunas: camposDe(tipo)
    .filter((c) => c.campo !== "valorDaRubrica" && c.campo !== "rubrica")
    .map((c) => ({ id: c.campo, titulo: c.rotulo, tipo: "texto", valor: () => null, largura: 22 })),
  lotes: de([]),
})

const tipos = () => Object.keys(tiposDeLinha).filter((t): t is TipoDeLinha => t in tiposDeLinha)

async function* de<L>(linhas: readonly L[]): AsyncGenerator<readonly L[]> {
  yield linhas
}

/** The template of an import: instructions with examples, and a sheet for each kind of row. */
export function modeloDeImportacao(): ArquivoEmFluxo {
  return {
    tipo: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    nome: "modelo-de-importacao.xlsx",
    resumo: "modelo vazio",
    fluxo: escreverLivro([instrucoes(), ...tipos().map(vazia)]),
  }
}
