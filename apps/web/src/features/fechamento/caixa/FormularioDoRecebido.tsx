import { Button, Group, Stack } from "@mantine/core"
import { type Empresa, type MesDoCaixa, rotasDoCaixa } from "@partida/contracts"
import { formatarCompetencia } from "../../../lib/formatacao/competencia.ts"
import { somarDecimais } from "../../../lib/formatacao/decimal.ts"
import { formatarReais } from "../../../lib/formatacao/dinheiro.ts"
import { useFormulario } from "../../../lib/formulario/useFormulario.ts"
import { RecebidoPelosTitulos } from "../../../shared/titulos/RecebidoPelosTitulos.tsx"
import { avisar } from "../../../ui/avisos.tsx"
import { CampoDeDinheiro } from "../../../ui/campos/CampoDeDinheiro.tsx"
import { Faixa } from "../../../ui/Faixa.tsx"
import { Recusa } from "../../../ui/Recusa.tsx"
import classes from "../historico.module.css"
import { useInformarRecebido } from "./caixa.api.ts"
import { type Classe, chaveDaClasse, classesDoMes, comOsTitulos } from "./classes.ts"
import { nomeDaClasse } from "./nomes.ts"

interface Props {
  readonly mes: MesDoCaixa
  readonly empresa: Empresa
}

/** What was received in an open month, of each thing that may have been: zero is told, too. */
export function FormularioDoRecebido({ mes, empresa }: Props) {
  const { idEmpresa, competencia, recebimentos } = mes
  const nome = formatarCompetencia(competencia)
  const informar = useInformarRecebido(idEmpresa, competencia)
  const form = useFormulario<
    { readonly recebimentos: readonly Classe[] },
    typeof rotasDoCaixa.informarRecebidoDoCaixa.corpo,
    MesDoCaixa
  >({
    esquema: rotasDoCaixa.informarRecebidoDoCaixa.corpo,
    iniciais: { recebimentos: classesDoMes(mes, empresa.atividades) },
    corpo: (v) => ({ recebimentos: v.recebimentos.map(({ aReceber: _, ...r }) => r) }),
    enviar: (corpo) => informar.mutateAsync(corpo),
    aoSalvar: () => avisar("feito", `Recebido de ${nome} guardado. O mês é calculado de novo.`),
  })
  const lista = form.valores.recebimentos
  const total = lista.reduce((soma, { valor }) => somarDecimais(soma, valor), "0.00")
  return (
    <form {...form.formulario} aria-label={`Recebido em ${nome}`} className={classes.recebido}>
      <Stack gap="sm">
        {recebimentos === null && (
          <Faixa tom="atencao" titulo={`Falta o recebido de ${nome}`}>
            O mês não fecha sem ele. Se nada foi recebido, grave zero.
          </Faixa>
        )}
        <Recusa titulo="O recebido não foi gravado" erro={form.falha} />
        <RecebidoPelosTitulos
          idEmpresa={idEmpresa}
          competencia={competencia}
          aoUsar={(recebidos) => form.preencher({ recebimentos: comOsTitulos(lista, recebidos) })}
        />
        <div className={classes.trio}>
          {lista.map((classe, i) => (
            <CampoDeDinheiro
              key={chaveDaClasse(classe)}
              label={`Recebido: ${nomeDaClasse(classe, empresa)}`}
              description={`A receber: ${formatarReais(classe.aReceber)}`}
              {...form.campo(`recebimentos.${i}.valor`)}
            />
          ))}
        </div>
        <Group justify="space-between">
          <span>
            Recebido em {nome}: <strong>{formatarReais(total)}</strong>
          </span>
          <Button type="submit" size="xs" loading={form.enviando}>
            Gravar o recebido
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
