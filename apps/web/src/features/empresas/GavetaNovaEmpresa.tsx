import { Button, Group, Stack } from "@mantine/core"
import { type CadastroDaEmpresa, rotasDoCadastro } from "@partida/contracts"
import { useState } from "react"
import { competenciaPadrao } from "../../lib/formatacao/competencia.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { usePessoa } from "../../shared/conta/pessoa.ts"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { CamposDaNova } from "./CamposDaNova.tsx"
import { EmpresaCadastrada } from "./EmpresaCadastrada.tsx"
import { useCriarEmpresa } from "./empresas.api.ts"
import { conferirNova, corpoDaNova, vazia } from "./nova-empresa.ts"

/** Registers a company, CNPJ first, and then offers what comes next. Render it only while it is open. */
export function GavetaNovaEmpresa({ aoFechar }: { readonly aoFechar: () => void }) {
  const { pessoa, papel } = usePessoa()
  const [criada, setCriada] = useState<CadastroDaEmpresa | null>(null)
  const criar = useCriarEmpresa()
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "empresas.nova",
    esquema: rotasDoCadastro.criarEmpresa.corpo,
    // Whoever registers usually answers for it; a platform operator belongs to no office.
    iniciais: vazia(competenciaPadrao(hojeEmSaoPaulo()), papel === "ROOT" ? "" : pessoa.idUsuario),
    corpo: corpoDaNova,
    conferir: conferirNova,
    enviar: (corpo) => criar.mutateAsync(corpo),
    aoSalvar: setCriada,
  })
  if (criada) return <EmpresaCadastrada empresa={criada} aoFechar={aoFechar} />
  const sair = () => guarda.tentarSair(aoFechar)
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={sair}
      titulo="Nova empresa"
      subtitulo="Comece pelo CNPJ. Só o essencial é obrigatório; o resto pode vir depois."
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={sair}>
            Cancelar
          </Button>
          <Button type="submit" form={form.formulario.id} loading={form.enviando}>
            Cadastrar empresa
          </Button>
        </Group>
      }
    >
      <form {...form.formulario}>
        <Stack gap="md">
          <OfertaDeRascunho {...rascunho} />
          {form.falha && (
            <Faixa tom="erro" titulo="A empresa não foi cadastrada" anunciar>
              {form.falha.mensagem}
            </Faixa>
          )}
          <CamposDaNova form={form} />
        </Stack>
      </form>
      {guarda.pergunta}
    </Gaveta>
  )
}
