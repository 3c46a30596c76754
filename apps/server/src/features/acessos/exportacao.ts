import { type AcessosDaEmpresa, rotuloDoPapel } from "@partida/contracts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

/** One person who sees one company. */
interface LinhaDeAcesso {
  readonly apelido: string
  readonly cnpj: string
  readonly acesso: AcessosDaEmpresa["acessos"][number]
}

/** Columns of the accesses' export. */
export const colunasDosAcessos: readonly Coluna<LinhaDeAcesso>[] = [
  { id: "apelido", titulo: "Empresa", tipo: "texto", valor: (l) => l.apelido },
  { id: "cnpj", titulo: "CNPJ", tipo: "documento", valor: (l) => l.cnpj },
  { id: "nome", titulo: "Pessoa", tipo: "texto", valor: (l) => l.acesso.nome },
  { id: "papel", titulo: "Perfil", tipo: "texto", largura: 18, valor: (l) => rotuloDoPapel(l.acesso.idPapel) },
  {
    id: "origem",
    titulo: "Origem do acesso",
    tipo: "texto",
    largura: 22,
    valor: (l) => (l.acesso.concedido ? "Concedido" : "Pelo perfil"),
  },
]
