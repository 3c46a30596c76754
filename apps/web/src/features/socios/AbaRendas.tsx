import { SimpleGrid, TextInput } from "@mantine/core"
import { rotasDosSocios, type Socio } from "@partida/contracts"
import { formatarDocumento } from "@partida/contracts/formatos"
import { useQueryClient } from "@tanstack/react-query"
import { useEdicao } from "../../shared/formulario/useEdicao.ts"
import { useCompetencia } from "../../shared/useCompetencia.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { FormularioDeLista } from "./FormularioDeLista.tsx"
import { comparadosDasRendas, corpoDasRendas, novaRenda, rendasDe } from "./listas.ts"
import { consultaSocio, useSalvarRendas } from "./socios.api.ts"

/** What the person earns elsewhere and already pays INSS on. */
export function AbaRendas({ socio }: { readonly socio: Socio }) {
  const [competencia] = useCompetencia()
  const salvar = useSalvarRendas(socio.id)
  const queryClient = useQueryClient()
  const edicao = useEdicao({
    nome: "socios.rendas",
    registro: socio.id,
    esquema: rotasDosSocios.salvarOutrasRendas.corpo,
    corpo: corpoDasRendas,
    campos: comparadosDasRendas,
    lido: { valores: rendasDe(socio), versao: socio.versao },
    reler: async () => {
      const agora = await queryClient.fetchQuery({ ...consultaSocio(socio.id), staleTime: 0 })
      return { valores: rendasDe(agora), versao: agora.versao }
    },
    salvar: (corpo, versao) => salvar.mutateAsync({ versao, corpo }),
    aoSalvar: ({ nome }) => avisar("feito", `As outras rendas de ${nome} foram salvas.`),
  })
  const { form } = edicao
  const { itens, trocar } = form.lista("lista")
  return (
    <FormularioDeLista
      edicao={edicao}
      comparados={comparadosDasRendas}
      nome="renda"
      vazia="Nenhuma. O que a pessoa já contribui em outra fonte diminui a base do INSS daqui, até o teto."
      salvar="Salvar outras rendas"
      ids={itens.map(({ id }) => id)}
      aoAcrescentar={() => trocar([...itens, novaRenda(competencia)])}
      aoRetirar={(i) => trocar(itens.filter((_, j) => j !== i))}
      campos={(i) => (
        <>
          <TextInput label="Quem paga" maxLength={120} {...form.campo(`lista.${i}.fonte`)} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
            <DocumentoDaFonte
              {...form.campo(`lista.${i}.documentoDaFonte`)}
              onChange={(valor) => form.mudar(`lista.${i}.documentoDaFonte`, valor)}
            />
            <Campo tipo="dinheiro" label="Remuneração mensal com INSS" {...form.campo(`lista.${i}.remuneracao`)} />
            <Campo tipo="mesEAno" label="Desde" {...form.campo(`lista.${i}.desde`)} />
            <Campo tipo="mesEAno" label="Até (vazio enquanto durar)" {...form.campo(`lista.${i}.ate`)} />
          </SimpleGrid>
        </>
      )}
    />
  )
}

interface DocumentoProps {
  readonly value: string
  readonly error: string | undefined
  readonly onChange: (valor: string) => void
}

const DIGITOS_DO_CPF = 11

/** CNPJ or CPF of who pays: up to eleven digits it reads as a CPF. */
function DocumentoDaFonte({ value, error, onChange }: DocumentoProps) {
  return (
    <TextInput
      label="CNPJ ou CPF de quem paga"
      autoComplete="off"
      error={error}
      value={value.length === DIGITOS_DO_CPF || value.length === DIGITOS_DO_CPF + 3 ? formatarDocumento(value) : value}
      onChange={(evento) =>
        onChange(
          evento.currentTarget.value
            .replace(/[^0-9A-Za-z]/g, "")
            .toUpperCase()
            .slice(0, 14),
        )
      }
    />
  )
}
