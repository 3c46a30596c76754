import { Button, Group, Stack } from "@mantine/core"
import { rotasDosSocios } from "@partida/contracts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { CamposDaPessoa } from "./CamposDaPessoa.tsx"
import { CamposDeImigracao } from "./CamposDeImigracao.tsx"
import { corpoDe, VAZIO } from "./pessoa.ts"
import { useCadastrar } from "./socios.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Registers somebody in a company. Render it only while it is open: each opening starts from nothing. */
export function GavetaNovoSocio({ idEmpresa, aoFechar }: Props) {
  const cadastrar = useCadastrar(idEmpresa)
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "socios.cadastrar",
    registro: idEmpresa,
    esquema: rotasDosSocios.cadastrarSocio.corpo,
    iniciais: VAZIO,
    corpo: corpoDe,
    enviar: (corpo) => cadastrar.mutateAsync(corpo),
    aoSalvar: ({ nome }) => {
      aoFechar()
      avisar("feito", `${nome} está no cadastro. A participação entra por uma alteração do quadro.`)
    },
  })
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={sair}
      titulo="Cadastrar pessoa"
      subtitulo="Sócio, administrador ou representante. A participação vem depois, no quadro societário."
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={sair}>
            Cancelar
          </Button>
          <Button type="submit" form={form.formulario.id} loading={form.enviando}>
            Cadastrar pessoa
          </Button>
        </Group>
      }
    >
      <form {...form.formulario}>
        <Stack gap="md">
          <OfertaDeRascunho {...rascunho} />
          {form.falha && (
            <Faixa tom="erro" titulo="A pessoa não foi cadastrada" anunciar>
              {form.falha.mensagem}
            </Faixa>
          )}
          <CamposDaPessoa form={form} />
          {form.valores.idTipoDePessoa === "3" && <CamposDeImigracao form={form} />}
        </Stack>
      </form>
      {guarda.pergunta}
    </Gaveta>
  )
}
