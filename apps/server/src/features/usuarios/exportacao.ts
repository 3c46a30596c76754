import { papelPorId, rotuloDoPapel, type Usuario } from "@partida/contracts"
import { alcancaTodas } from "../../http/alcance.ts"
import type { Coluna } from "../../http/exportacao/celulas.ts"

const situacoes: Readonly<Record<Usuario["situacao"], string>> = {
  ativo: "Ativo",
  convidado: "Convidado",
  desativado: "Desativado",
}

/** Columns of the people's export. */
export const colunasDosUsuarios: readonly Coluna<Usuario>[] = [
  { id: "nome", titulo: "Nome", tipo: "texto", valor: (u) => u.nome },
  { id: "email", titulo: "E-mail", tipo: "texto", valor: (u) => u.email },
  { id: "papel", titulo: "Perfil", tipo: "texto", largura: 18, valor: (u) => rotuloDoPapel(u.idPapel) },
  { id: "situacao", titulo: "Situação", tipo: "texto", largura: 14, valor: (u) => situacoes[u.situacao] },
  {
    id: "alcance",
    titulo: "Alcance",
    tipo: "texto",
    largura: 24,
    valor: (u) => {
      const papel = papelPorId(u.idPapel)
      return papel !== null && alcancaTodas(papel, u.somenteConcedidas) ? "Todas as empresas" : "Empresas concedidas"
    },
  },
  {
    id: "empresas",
    titulo: "Empresas",
    tipo: "texto",
    largura: 48,
    valor: (u) => u.empresas.map((e) => e.apelido).join(", "),
  },
  { id: "criadoEm", titulo: "Criado em", tipo: "instante", valor: (u) => u.criadoEm },
  { id: "ultimaEntradaEm", titulo: "Última entrada", tipo: "instante", valor: (u) => u.ultimaEntradaEm },
]
