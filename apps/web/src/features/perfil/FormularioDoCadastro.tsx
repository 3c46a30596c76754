import { Button, Group, Stack } from "@mantine/core"
import { type CadastroDaEmpresa, edicaoDoCadastro } from "@partida/contracts"
import { useMemo } from "react"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { ConflitoDaEdicao } from "../../shared/formulario/ConflitoDaEdicao.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { FatosDoCadastro } from "./FatosDoCadastro.tsx"
import { camposComparados, corpoDe, leituraDe } from "./formulario.ts"
import { useEditarCadastro, useReler } from "./perfil.api.ts"
import { SecaoDoContato } from "./SecaoDoContato.tsx"
import { SecaoDoEscritorio } from "./SecaoDoEscritorio.tsx"
import { SecaoDoRegistro } from "./SecaoDoRegistro.tsx"

interface Props {
  readonly cadastro: CadastroDaEmpresa
  readonly podeEditar: boolean
}

/** The registration in sections. Somebody else's change meanwhile is shown, never lost. */
export function FormularioDoCadastro({ cadastro, podeEditar }: Props) {
  return podeEditar ? <Edicao cadastro={cadastro} /> : <Leitura cadastro={cadastro} />
}

function useEdicaoDoCadastro(cadastro: CadastroDaEmpresa) {
  const { grupos, responsaveis } = useOpcoesDoEscritorio()
  const editar = useEditarCadastro(cadastro.id)
  const reler = useReler(cadastro.id)
  const campos = useMemo(() => {
    const nomes = new Map([...grupos, ...responsaveis].map(({ value, label }) => [value, label]))
    return camposComparados((id) => nomes.get(id) ?? "de fora da lista")
  }, [grupos, responsaveis])
  const edicao = useEdicao({
    nome: "perfil.cadastro",
    registro: cadastro.id,
    esquema: edicaoDoCadastro,
    corpo: corpoDe,
    campos,
    lido: leituraDe(cadastro),
    reler: async () => leituraDe(await reler()),
    salvar: (corpo, versao) => editar.mutateAsync({ versao, corpo }),
    aoSalvar: () => avisar("feito", "Os dados cadastrais foram salvos."),
  })
  return { edicao, campos }
}

function Edicao({ cadastro }: { readonly cadastro: CadastroDaEmpresa }) {
  const { edicao, campos } = useEdicaoDoCadastro(cadastro)
  const { form, guarda } = edicao
  return (
    <div>
      <form {...form.formulario}>
        <Stack gap="md">
          <OfertaDeRascunho {...edicao.rascunho} />
          <Recusa titulo="Nada foi salvo" erro={form.falha} />
          <SecaoDoRegistro form={form} idEmpresa={cadastro.id} />
          <SecaoDoContato form={form} />
          <SecaoDoEscritorio form={form} cadastro={cadastro} />
          <Group justify="flex-end" gap="sm">
            {form.sujo && (
              <Button variant="default" onClick={form.desfazer} disabled={form.enviando}>
                Desfazer
              </Button>
            )}
            <Button type="submit" loading={form.enviando} disabled={!form.sujo}>
              Salvar dados cadastrais
            </Button>
          </Group>
        </Stack>
      </form>
      <ConflitoDaEdicao edicao={edicao} campos={campos} />
      {guarda.pergunta}
    </div>
  )
}

/** What the company's own people see: the same facts, as facts. */
function Leitura({ cadastro }: { readonly cadastro: CadastroDaEmpresa }) {
  return (
    <Stack gap="md">
      <Faixa tom="neutro">
        Estes dados são mantidos pelo seu escritório contábil. Se algo mudou, avise
        {cadastro.responsavel ? ` ${cadastro.responsavel.nome}` : " o escritório"}.
      </Faixa>
      <FatosDoCadastro cadastro={cadastro} />
    </Stack>
  )
}
