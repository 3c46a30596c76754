import { Button, Group, Stack } from "@mantine/core"
import { mensagemDe } from "../../lib/api/erro.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { CamposDoUsuario } from "./CamposDoUsuario.tsx"
import { corpoDe, type IdDePapel, papeisOferecidos, VAZIO } from "./formulario.ts"
import { useFormularioDoUsuario } from "./useFormularioDoUsuario.ts"
import { useConvidar } from "./usuarios.api.ts"

interface Props {
  readonly aoFechar: () => void
}

/** Invites somebody. Render it only while it is open: each opening starts from nothing. */
export function GavetaDoConvite({ aoFechar }: Props) {
  const { pessoa, papel } = usePessoa()
  const papeis = papeisOferecidos(papel, pessoa.idEscritorio === null)
  const convidar = useConvidar()
  const form = useFormularioDoUsuario({ ...VAZIO, idPapel: unico(papeis) }, async (digitado) => {
    const corpo = corpoDe(digitado)
    if (!corpo) return
    const { email } = await convidar.mutateAsync({ ...corpo, email: digitado.email })
    aoFechar()
    avisar("feito", `Convite enviado para ${email}.`)
  })
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo="Convidar pessoa"
      subtitulo="Ela recebe um e-mail com o link para criar a conta e entrar."
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button type="submit" form={form.formulario.id} loading={convidar.isPending}>
            Enviar convite
          </Button>
        </Group>
      }
    >
      <form {...form.formulario}>
        <Stack gap="md">
          {form.falha !== null && (
            <Faixa tom="erro" titulo="O convite não foi enviado" anunciar>
              {mensagemDe(form.falha)}
            </Faixa>
          )}
          <CamposDoUsuario
            digitado={form.digitado}
            mudar={form.mudar}
            queixas={form.queixas}
            papeis={papeis}
            comEmail
          />
        </Stack>
      </form>
    </Gaveta>
  )
}

/** With one role to give, it is already chosen. */
const unico = (papeis: readonly IdDePapel[]) => (papeis.length === 1 ? (papeis[0] ?? null) : null)
