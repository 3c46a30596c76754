import type { UsuarioDaLista } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { papelEmPalavras } from "../../shared/conta/papeis.ts"
import type { ColunaDaLista } from "../../shared/lista/tipos.ts"
import { ResumoEmCartao } from "../../ui/ResumoEmCartao.tsx"
import { empresasEmPalavras, Situacao } from "./Celulas.tsx"
import classes from "./usuarios.module.css"

/** Columns of the people list; who is looking is marked. */
export function colunasDosUsuarios(idDeQuemOlha: string): readonly ColunaDaLista<UsuarioDaLista>[] {
  return [
    {
      id: "nome",
      titulo: "Nome",
      ordem: "nome",
      principal: true,
      celula: ({ id, nome }) => (id === idDeQuemOlha ? `${nome} (você)` : nome),
    },
    {
      id: "email",
      titulo: "E-mail",
      ordem: "email",
      celula: ({ email }) => <span className={classes.email}>{email}</span>,
    },
    { id: "papel", titulo: "Perfil", ordem: "papel", celula: ({ idPapel }) => papelEmPalavras(idPapel) },
    {
      id: "empresas",
      titulo: "Empresas",
      exportacao: ["alcance", "empresas"],
      celula: (usuario) => (
        <span className={classes.empresas} title={usuario.empresas.map(({ apelido }) => apelido).join(", ")}>
          {empresasEmPalavras(usuario)}
        </span>
      ),
    },
    { id: "situacao", titulo: "Situação", celula: ({ situacao }) => <Situacao situacao={situacao} /> },
    {
      id: "segundoFator",
      titulo: "Segundo fator",
      celula: fatorEmPalavras,
    },
    {
      id: "ultimaEntrada",
      titulo: "Última entrada",
      ordem: "ultimaEntradaEm",
      exportacao: ["ultimaEntradaEm"],
      celula: ({ ultimaEntradaEm }) => (
        <span className={classes.data}>{ultimaEntradaEm ? formatarDataHora(ultimaEntradaEm) : "Nunca entrou"}</span>
      ),
    },
  ]
}

/**
 * Nothing is known of who has not signed in yet, nor where the provider of identity is another; and nothing is missing to
 * who may not enter.
 */
function fatorEmPalavras({ segundoFator, situacao }: UsuarioDaLista) {
  if (segundoFator === null || (situacao === "desativado" && !segundoFator)) return "—"
  return segundoFator ? "Ligado" : "Falta"
}

/** The same row on a phone. */
export function CartaoDoUsuario({ usuario }: { readonly usuario: UsuarioDaLista }) {
  return (
    <ResumoEmCartao titulo={usuario.nome} aoLado={<Situacao situacao={usuario.situacao} />}>
      <span className="quebra">{usuario.email}</span>
      <span className="fraco">
        {papelEmPalavras(usuario.idPapel)} · {empresasEmPalavras(usuario)}
        {fatorEmPalavras(usuario) === "Falta" && " · sem segundo fator"}
      </span>
    </ResumoEmCartao>
  )
}
