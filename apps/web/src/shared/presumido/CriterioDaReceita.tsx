import { Button, Group, Radio, Stack } from "@mantine/core"
import { type CriterioDaReceita as Criterio, criteriosDaReceita, type MesDoPresumido } from "@partida/contracts"
import { useState } from "react"
import { avisar } from "../../ui/avisos.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { usePessoa } from "../conta/pessoa.ts"
import { useEscolherCriterio } from "./presumido.api.ts"
import classes from "./presumido.module.css"

/** How the revenue of the year enters the bases, and the act of choosing it. */
export function CriterioDaReceita({ mes }: { readonly mes: MesDoPresumido }) {
  const { alcanca } = usePessoa()
  const [escolhendo, setEscolhendo] = useState(false)
  const { ano, atual, registrado } = mes.criterio
  const { rotulo, explicacao } = criteriosDaReceita[atual]
  return (
    <section aria-label="Critério da receita">
      <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
        <div>
          <h3 className={classes.titulo}>
            Receita de {ano} por {rotulo.toLowerCase()}
          </h3>
          <p className={classes.nota}>
            {explicacao} {registrado ? "O critério é um só no ano inteiro." : "Ninguém registrou o critério ainda."}
          </p>
        </div>
        {alcanca("CONTADOR") && !mes.fechado && (
          <Button variant="subtle" size="compact-sm" flex="none" onClick={() => setEscolhendo(true)}>
            {registrado ? "Mudar critério" : "Registrar critério"}
          </Button>
        )}
      </Group>
      {escolhendo && <Escolha mes={mes} aoFechar={() => setEscolhendo(false)} />}
    </section>
  )
}

interface EscolhaProps {
  readonly mes: MesDoPresumido
  readonly aoFechar: () => void
}

const opcoes = ["competencia", "caixa"] as const

function Escolha({ mes, aoFechar }: EscolhaProps) {
  const { ano, atual, versao } = mes.criterio
  const [criterio, setCriterio] = useState<Criterio>(atual)
  const escolher = useEscolherCriterio(mes.idEmpresa, ano)
  const gravar = () =>
    escolher.mutate(
      { criterio, versao },
      {
        onSuccess: () => {
          avisar("feito", `A receita de ${ano} entra por ${criteriosDaReceita[criterio].rotulo.toLowerCase()}.`)
          aoFechar()
        },
      },
    )
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo={`Critério da receita de ${ano}`} preso={escolher.isPending}>
      <Stack gap="md">
        <Radio.Group value={criterio} onChange={(valor) => setCriterio(valor === "caixa" ? "caixa" : "competencia")}>
          <Stack gap="sm">
            {opcoes.map((opcao) => (
              <Radio
                key={opcao}
                value={opcao}
                label={criteriosDaReceita[opcao].rotulo}
                description={criteriosDaReceita[opcao].explicacao}
              />
            ))}
          </Stack>
        </Radio.Group>
        <p className={classes.nota}>
          Vale para PIS, COFINS, IRPJ e CSLL do ano inteiro e dos seguintes, até outra escolha. Os meses já calculados
          são recalculados; com um mês fechado no ano, a escolha não muda.
        </p>
        <Recusa titulo="O critério não mudou" erro={escolher.error} />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={aoFechar} disabled={escolher.isPending}>
            Cancelar
          </Button>
          <Button onClick={gravar} loading={escolher.isPending}>
            Registrar critério
          </Button>
        </Group>
      </Stack>
    </Dialogo>
  )
}
