import { Button, Group, Stack } from "@mantine/core"
import { rotasDosUsuarios, type Usuario } from "@partida/contracts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { ConflitoDaEdicao } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
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
    <Gaveta
      aberta
      comMargem
      aoFechar={() => edicao.guarda.tentarSair(aoFechar)}
      titulo={form.iniciais.nome}
      subtitulo={usuario.email}
      marcas={<Situacao situacao={usuario.situacao} />}
      rodape={
        <Group justify="space-between" gap="sm" w="100%">
          {/* The version changes with the act: the form goes on from what it left, with what was typed. */}
          <AtosDoUsuario usuario={usuario} aoMudar={(novo) => edicao.atualizar(leituraDe(novo))} />
          <Button type="submit" form={form.formulario.id} loading={form.enviando} disabled={!form.sujo}>
            Salvar alterações
          </Button>
        </Group>
      }
    >
      <Stack gap="lg">
        <OfertaDeRascunho {...edicao.rascunho} />
        {form.falha && (
          <Faixa tom="erro" titulo="Nada foi salvo" anunciar>
            {form.falha.mensagem}
          </Faixa>
        )}
        <form {...form.formulario}>
          <CamposDoUsuario
            form={form}
            papeis={papeisOferecidos(papel, pessoa.idEscritorio === null)}
            comEmail={false}
          />
        </form>
        <FatosDoUsuario usuario={usuario} />
      </Stack>
      <ConflitoDaEdicao edicao={edicao} campos={camposComparados} />
      {edicao.guarda.pergunta}
    </Gaveta>
  )
}
