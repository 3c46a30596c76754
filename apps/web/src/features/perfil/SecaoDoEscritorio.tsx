import { NativeSelect, SimpleGrid, Stack, Textarea } from "@mantine/core"
import type { CadastroDaEmpresa } from "@partida/contracts"
import type { Formulario } from "../../lib/formulario/useFormulario.ts"
import { CampoDeHonorario } from "../../shared/cadastro/CampoDeHonorario.tsx"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { honorarioEmPalavras } from "../../shared/cadastro/rotulos.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import type { CadastroDigitado } from "./formulario.ts"

interface Props {
  readonly form: Formulario<CadastroDigitado>
  readonly cadastro: CadastroDaEmpresa
}

/** What is of the office and the company does not see: group, fee, notes. */
export function SecaoDoEscritorio({ form, cadastro: { escritorio, responsavel } }: Props) {
  const { grupos, responsaveis } = useOpcoesDoEscritorio()
  const padrao = escritorio?.honorarioPadrao
  // Whoever no longer may answer for companies still shows until somebody else is chosen.
  const comAtual =
    responsavel && !responsaveis.some(({ value }) => value === responsavel.id)
      ? [...responsaveis, { value: responsavel.id, label: `${responsavel.nome} (não atende mais)` }]
      : responsaveis
  return (
    <Cartao titulo="No escritório">
      <Stack gap="md">
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <NativeSelect
            label="Responsável"
            data={[{ value: "", label: "Sem responsável" }, ...comAtual]}
            {...form.campo("idResponsavel")}
          />
          <NativeSelect
            label="Grupo"
            data={[{ value: "", label: "Sem grupo" }, ...grupos]}
            {...form.campo("idGrupo")}
          />
        </SimpleGrid>
        <CampoDeHonorario
          {...form.campo("honorario")}
          semProprio={padrao ? `Padrão: ${honorarioEmPalavras(padrao)}` : "Padrão do escritório (nenhum)"}
        />
        <Textarea
          label="Observações"
          description="Só o escritório vê."
          autosize
          minRows={3}
          maxLength={2000}
          {...form.campo("observacoes")}
        />
      </Stack>
    </Cartao>
  )
}
