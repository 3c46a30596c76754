import { type ChaveApi, escoposDaChave } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** Columns of the keys' export. */
export const colunasDasChaves: readonly Coluna<ChaveApi>[] = [
  { id: "nome", titulo: "Nome", tipo: "texto", valor: (c) => c.nome },
  { id: "prefixo", titulo: "Começo da chave", tipo: "texto", largura: 20, valor: (c) => c.prefixo },
  {
    id: "escopos",
    titulo: "Permissões",
    tipo: "texto",
    largura: 48,
    valor: (c) => c.escopos.map((e) => escoposDaChave[e]).join("; "),
  },
  {
    id: "empresas",
    titulo: "Empresas",
    tipo: "texto",
    largura: 48,
    valor: (c) => (c.empresas === null ? "Todas do escritório" : c.empresas.map((e) => e.apelido).join(", ")),
  },
  { id: "criadaEm", titulo: "Criada em", tipo: "instante", valor: (c) => c.criadaEm },
  { id: "criadaPor", titulo: "Criada por", tipo: "texto", valor: (c) => c.criadaPor },
  { id: "expiraEm", titulo: "Vence em", tipo: "instante", valor: (c) => c.expiraEm },
  { id: "ultimoUsoEm", titulo: "Último uso", tipo: "instante", valor: (c) => c.ultimoUsoEm },
  { id: "revogadaEm", titulo: "Revogada em", tipo: "instante", valor: (c) => c.revogadaEm },
]
