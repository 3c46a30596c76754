import { Button, Group, Stack } from "@mantine/core"
import { rotasDosUsuarios } from "@partida/contracts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { CamposDoUsuario } from "./CamposDoUsuario.tsx"
import { conferir, corpoDe, type Digitado, type IdDePapel, papeisOferecidos, VAZIO } from "./formulario.ts"
import { useConvidar } from "./usuarios.api.ts"

interface Props {
  readonly aoFechar: () => void
}

/** Invites somebody. Render it only while it is open: each opening starts from nothing. */
export function GavetaDoConvite({ aoFechar }: Props) {
  const { pessoa, papel } = usePessoa()
  const papeis = papeisOferecidos(papel, pessoa.idEscritorio === null)
  const convidar = useConvidar()
  const iniciais: Digitado = { ...VAZIO, idPapel: unico(papeis) }
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "usuarios.convidar",
    esquema: rotasDosUsuarios.convidarUsuario.corpo,
    iniciais,
    corpo: (digitado) => ({ ...corpoDe(digitado), email: digitado.email }),
    conferir,
    enviar: (corpo) => convidar.mutateAsync(corpo),
    aoSalvar: ({ email }) => {
      aoFechar()
      avisar("feito", `Convite enviado para ${email}.`)
    },
  })
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={sair}
      titulo="Convidar pessoa"
      subtitulo="Ela recebe um e-mail com o link para criar a conta e entrar."
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={sair}>
            Cancelar
          </Button>
          <Button type="submit" form={form.formulario.id} loading={form.enviando}>
            Enviar convite
          </Button>
        </Group>
      }
    >
      <form {...form.formulario}>
        <Stack gap="md">
          <OfertaDeRascunho {...rascunho} />
          {form.falha && (
            <Faixa tom="erro" titulo="O convite não foi enviado" anunciar>
              {form.falha.mensagem}
            </Faixa>
          )}
          <CamposDoUsuario form={form} papeis={papeis} comEmail />
        </Stack>
      </form>
      {guarda.pergunta}
    </Gaveta>
  )
}

/** With one role to give, it is already chosen. */
const unico = (papeis: readonly IdDePapel[]) => (papeis.length === 1 ? (papeis[0] ?? null) : null)
