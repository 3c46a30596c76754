import { rotasDosUsuarios, type Usuario } from "@partida/contracts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { GavetaDeEdicao } from "../../shared/formulario/GavetaDeEdicao.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { AtosDoUsuario } from "./AtosDoUsuario.tsx"
import { CamposDoUsuario } from "./CamposDoUsuario.tsx"
import { Situacao } from "./Celulas.tsx"
import { FatosDoUsuario } from "./DetalheDoUsuario.tsx"
import { camposComparados, conferir, corpoDe, papeisOferecidos } from "./formulario.ts"
import { useEditar } from "./usuarios.api.ts"
import { leituraDe, useReler } from "./versao.api.ts"

interface Props {
  readonly usuario: Usuario
  readonly aoFechar: () => void
}

/** Changes a person. Saving names the version that was read: what somebody else wrote meanwhile is shown, never lost. */
export function EdicaoDoUsuario({ usuario, aoFechar }: Props) {
  const { pessoa, papel } = usePessoa()
  const editar = useEditar(usuario.id)
  const edicao = useEdicao({
    nome: "usuarios.editar",
    registro: usuario.id,
    esquema: rotasDosUsuarios.editarUsuario.corpo,
    corpo: corpoDe,
    conferir,
    campos: camposComparados,
    lido: leituraDe(usuario),
    reler: useReler(usuario.id),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `As alterações de ${nome} foram salvas.`)
    },
  })
  const { form } = edicao
  return (
    <GavetaDeEdicao
      edicao={edicao}
      campos={camposComparados}
      titulo={form.iniciais.nome}
      subtitulo={usuario.email}
      marcas={<Situacao situacao={usuario.situacao} />}
      // The version changes with the act: the form goes on from what it left, with what was typed.
      atos={<AtosDoUsuario usuario={usuario} aoMudar={(novo) => edicao.atualizar(leituraDe(novo))} />}
      abaixo={<FatosDoUsuario usuario={usuario} />}
      aoFechar={aoFechar}
    >
      <CamposDoUsuario form={form} papeis={papeisOferecidos(papel, pessoa.idEscritorio === null)} comEmail={false} />
    </GavetaDeEdicao>
  )
}
