import { Button, Group, Stack } from "@mantine/core"
import type { Usuario } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { AtosDoUsuario } from "./AtosDoUsuario.tsx"
import { CamposDoUsuario } from "./CamposDoUsuario.tsx"
import { Situacao } from "./Celulas.tsx"
import { FatosDoUsuario } from "./DetalheDoUsuario.tsx"
import { corpoDe, digitadoDe, mesclar, mudancasEntre, papeisOferecidos } from "./formulario.ts"
import { OutraVersao } from "./OutraVersao.tsx"
import { useFormularioDoUsuario } from "./useFormularioDoUsuario.ts"
import { consultaUsuario, useEditar } from "./usuarios.api.ts"

interface Props {
  readonly usuario: Usuario
  readonly aoFechar: () => void
}

/** Changes a person. Saving names the version that was read: what somebody else wrote meanwhile is shown, never lost. */
export function EdicaoDoUsuario({ usuario, aoFechar }: Props) {
  const { pessoa, papel } = usePessoa()
  const queryClient = useQueryClient()
  const editar = useEditar(usuario.id)
  const [lido, setLido] = useState(usuario)
  const [atual, setAtual] = useState<Usuario | null>(null)
  const form = useFormularioDoUsuario(digitadoDe(usuario), async (digitado) => {
    const corpo = corpoDe(digitado)
    if (!corpo) return
    try {
      const { nome } = await editar.mutateAsync({ versao: lido.versao, corpo })
      aoFechar()
      avisar("feito", `As alterações de ${nome} foram salvas.`)
    } catch (erro) {
      if (!(erro instanceof ErroDaApi) || erro.codigo !== "versao-desatualizada") throw erro
      setAtual(await queryClient.fetchQuery({ ...consultaUsuario(usuario.id), staleTime: 0 }))
    }
  })
  const recomecarDe = (versao: Usuario, manter: boolean) => {
    form.recomecar(manter ? mesclar(digitadoDe(lido), digitadoDe(versao), form.digitado) : digitadoDe(versao))
    setLido(versao)
    setAtual(null)
  }
  const mudou = mudancasEntre(digitadoDe(lido), form.digitado).length > 0
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={lido.nome}
      subtitulo={lido.email}
      marcas={<Situacao situacao={usuario.situacao} />}
      rodape={
        <Group justify="space-between" gap="sm" w="100%">
          {/* The version changes with the act: the form goes on from what it left, with what was typed. */}
          <AtosDoUsuario usuario={usuario} aoMudar={(novo) => recomecarDe(novo, true)} />
          <Button
            type="submit"
            form={form.formulario.id}
            loading={editar.isPending}
            disabled={!mudou || atual !== null}
          >
            Salvar alterações
          </Button>
        </Group>
      }
    >
      <Stack gap="lg">
        {atual && (
          <OutraVersao
            mudancas={mudancasEntre(digitadoDe(lido), digitadoDe(atual))}
            aoManter={() => recomecarDe(atual, true)}
            aoDescartar={() => recomecarDe(atual, false)}
          />
        )}
        {form.falha !== null && (
          <Faixa tom="erro" titulo="Nada foi salvo" anunciar>
            {mensagemDe(form.falha)}
          </Faixa>
        )}
        <form {...form.formulario}>
          <CamposDoUsuario
            digitado={form.digitado}
            mudar={form.mudar}
            queixas={form.queixas}
            papeis={papeisOferecidos(papel, pessoa.idEscritorio === null)}
            comEmail={false}
          />
        </form>
        <FatosDoUsuario usuario={usuario} />
      </Stack>
    </Gaveta>
  )
}
