import { Select, SimpleGrid, TextInput } from "@mantine/core"
import { rotasDosSocios, type Socio } from "@partida/contracts"
import { useQueryClient } from "@tanstack/react-query"
import { plural } from "../../lib/formatacao/texto.ts"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { FormularioDeLista } from "./FormularioDeLista.tsx"
import {
  comparadosDosDependentes,
  corpoDosDependentes,
  dependentesDe,
  novoDependente,
  opcoesDeDependente,
} from "./listas.ts"
import { consultaSocio, useSalvarDependentes } from "./socios.api.ts"

/** Who depends on the person, and in which months they count for the IRRF. */
export function AbaDependentes({ socio }: { readonly socio: Socio }) {
  const [competencia] = useCompetencia()
  const salvar = useSalvarDependentes(socio.id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "socios.dependentes",
    registro: socio.id,
    esquema: rotasDosSocios.salvarDependentes.corpo,
    corpo: corpoDosDependentes,
    campos: comparadosDosDependentes,
    lido: { valores: dependentesDe(socio), versao: socio.versao },
    reler: async () => {
      const agora = await queryClient.fetchQuery({ ...consultaSocio(socio.id), staleTime: 0 })
      return { valores: dependentesDe(agora), versao: agora.versao }
    },
    salvar: (corpo, versao) => salvar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ nome, dependentes }) =>
      avisar("feito", `${nome} ficou com ${plural(dependentes.length, "dependente", "dependentes")}.`),
  })
  const { form } = edicao
  const { itens, trocar } = form.lista("lista")
  return (
    <FormularioDeLista
      edicao={edicao}
      comparados={comparadosDosDependentes}
      nome="dependente"
      avisos={socio.avisos}
      vazia="Nenhum dependente. Cada um diminui a base do IRRF do pró-labore."
      salvar="Salvar dependentes"
      ids={itens.map(({ id }) => id)}
      aoAcrescentar={() => trocar([...itens, novoDependente(competencia)])}
      aoRetirar={(i) => trocar(itens.filter((_, j) => j !== i))}
      campos={(i) => (
        <>
          <TextInput label="Nome" maxLength={120} {...form.campo(`lista.${i}.nome`)} />
          <Select
            label="Tipo de dependente"
            data={opcoesDeDependente}
            allowDeselect={false}
            {...form.campo(`lista.${i}.tipo`)}
            onChange={(valor) => form.mudar(`lista.${i}.tipo`, valor)}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <Campo tipo="nascimento" label="Nascimento" {...form.campo(`lista.${i}.nascimento`)} />
            <Campo tipo="cpf" label="CPF" {...form.campo(`lista.${i}.cpf`)} />
            <Campo tipo="mesEAno" label="Conta desde" {...form.campo(`lista.${i}.desde`)} />
            <Campo tipo="mesEAno" label="Até (vazio enquanto durar)" {...form.campo(`lista.${i}.ate`)} />
          </SimpleGrid>
        </>
      )}
    />
  )
}
