import { type CartaoDaImplantacao, etapasDaImplantacao } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** What a column of the board is called. */
const rotuloDaColuna = (coluna: CartaoDaImplantacao["coluna"]) =>
  coluna === "pronta" ? "Pronta para concluir" : etapasDaImplantacao[coluna].rotulo

/** Columns of the export of companies being taken in. */
export const colunasDaImplantacao: readonly Coluna<CartaoDaImplantacao>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: (c) => c.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (c) => c.cnpj },
  { id: "etapa", titulo: "Etapa", tipo: "texto", largura: 22, valor: (c) => rotuloDaColuna(c.coluna) },
  { id: "concluidas", titulo: "Etapas concluídas", tipo: "inteiro", valor: (c) => c.concluidas },
  { id: "diasNaEtapa", titulo: "Dias na etapa", tipo: "inteiro", valor: (c) => c.diasNaEtapa },
  { id: "diasEmImplantacao", titulo: "Dias em implantação", tipo: "inteiro", valor: (c) => c.diasEmImplantacao },
  { id: "responsavel", titulo: "Responsável", tipo: "texto", valor: (c) => c.responsavel?.nome ?? null },
  { id: "criadaEm", titulo: "Cadastrada em", tipo: "instante", valor: (c) => c.criadaEm },
]
