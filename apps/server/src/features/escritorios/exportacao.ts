import type { EscritorioDaLista } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** Columns of the offices' export. */
export const colunasDosEscritorios: readonly Coluna<EscritorioDaLista>[] = [
  { id: "nome", titulo: "Nome", tipo: "texto", valor: (e) => e.nome },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (e) => e.cnpj },
  { id: "municipio", titulo: "Município", tipo: "texto", largura: 24, valor: (e) => e.municipio },
  { id: "uf", titulo: "UF", tipo: "texto", largura: 6, valor: (e) => e.uf },
  { id: "empresas", titulo: "Empresas", tipo: "inteiro", valor: (e) => e.empresas },
  { id: "pessoas", titulo: "Pessoas", tipo: "inteiro", valor: (e) => e.pessoas },
  {
    id: "situacao",
    titulo: "Situação",
    tipo: "texto",
    largura: 14,
    valor: (e) => (e.encerradoEm === null ? "Aberto" : "Encerrado"),
  },
  { id: "criadoEm", titulo: "Criado em", tipo: "instante", valor: (e) => e.criadoEm },
  { id: "encerradoEm", titulo: "Encerrado em", tipo: "instante", valor: (e) => e.encerradoEm },
]
