import type { Usuario } from "@partida/contracts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import type { Coluna } from "../../ui/Tabela.tsx"
import { empresasEmPalavras, Situacao } from "./Celulas.tsx"
import { rotuloDoPapel } from "./formulario.ts"
import classes from "./usuarios.module.css"

/** Columns of the people list; who is looking is marked. */
export function colunasDosUsuarios(idDeQuemOlha: string): readonly Coluna<Usuario>[] {
  return [
    {
      id: "nome",
      titulo: "Nome",
      principal: true,
      celula: ({ id, nome }) => (id === idDeQuemOlha ? `${nome} (você)` : nome),
    },
    { id: "email", titulo: "E-mail", celula: ({ email }) => <span className={classes.email}>{email}</span> },
    { id: "papel", titulo: "Perfil", celula: ({ idPapel }) => rotuloDoPapel(idPapel) },
    {
      id: "empresas",
      titulo: "Empresas",
      celula: (usuario) => (
        <span className={classes.empresas} title={usuario.empresas.map(({ apelido }) => apelido).join(", ")}>
          {empresasEmPalavras(usuario)}
        </span>
      ),
    },
    { id: "situacao", titulo: "Situação", celula: ({ situacao }) => <Situacao situacao={situacao} /> },
    {
      id: "ultimaEntrada",
      titulo: "Última entrada",
      celula: ({ ultimaEntradaEm }) => (
        <span className={classes.data}>{ultimaEntradaEm ? formatarDataHora(ultimaEntradaEm) : "Nunca entrou"}</span>
      ),
    },
  ]
}

/** The same row on a phone. */
export function CartaoDoUsuario({ usuario }: { readonly usuario: Usuario }) {
  return (
    <div className={classes.cartao}>
      <div className={classes.cartaoTopo}>
        <strong>{usuario.nome}</strong>
        <Situacao situacao={usuario.situacao} />
      </div>
      <span className={classes.quebra}>{usuario.email}</span>
      <span className={classes.fraco}>
        {rotuloDoPapel(usuario.idPapel)} · {empresasEmPalavras(usuario)}
      </span>
    </div>
  )
}
