import { Button, Checkbox } from "@mantine/core"
import { rotasDasRegrasDeOperacoes, type TetoDoMes } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Cartao } from "../../ui/Cartao.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { consultaGasto, consultaTeto, useAlterarTeto } from "./automacoes.api.ts"
import classes from "./configuracoes.module.css"

/** What was spent in the month, and how much may be. */
export function GastoDoMes({ podeMudar }: { readonly podeMudar: boolean }) {
  const teto = useQuery(consultaTeto)
  const { data: gasto } = useQuery(consultaGasto)
  const [aberto, setAberto] = useState(false)
  if (!teto.data) return <Espera erro={teto.error} aoTentarDeNovo={() => void teto.refetch()} alturas={[120]} />
  const doMes = gasto?.lista.find(({ provedor }) => provedor === "serpro")?.gastoDoMes
  return (
    <Cartao
      titulo="Gasto do mês"
      acao={
        podeMudar && (
          <Button variant="default" size="xs" onClick={() => setAberto(true)}>
            Mudar o teto
          </Button>
        )
      }
    >
      <dl className={classes.figuras}>
        <div>
          <dt>Gasto até agora</dt>
          <dd>{doMes ? formatarReais(emCentavos(doMes.reais)) : "Nada"}</dd>
        </div>
        <div>
          <dt>Chamadas cobradas</dt>
          <dd>{doMes ? plural(doMes.chamadas, "chamada", "chamadas") : "Nenhuma"}</dd>
        </div>
        <div>
          <dt>Teto do mês</dt>
          <dd>{teto.data.teto === null ? "Sem teto" : formatarReais(teto.data.teto)}</dd>
        </div>
      </dl>
      <p className="fraco paragrafo">
        Ao chegar no teto, o que custa espera o mês seguinte ou um teto maior, e os administradores são avisados.
      </p>
      {aberto && <MudarTeto teto={teto.data} aoFechar={() => setAberto(false)} />}
    </Cartao>
  )
}

/** Two places, for people; the fraction is exact to the ten-thousandth. */
const emCentavos = (reais: string) => {
  const [inteiros = "0", fracao = ""] = reais.split(".")
  return `${inteiros}.${fracao.padEnd(2, "0").slice(0, 2)}`
}

function MudarTeto({ teto, aoFechar }: { readonly teto: TetoDoMes; readonly aoFechar: () => void }) {
  const alterar = useAlterarTeto()
  const form = useFormulario({
    esquema: rotasDasRegrasDeOperacoes.alterarTetoDoMes.corpo,
    iniciais: { comTeto: teto.teto !== null, teto: teto.teto ?? "0.00" },
    corpo: ({ comTeto, teto }) => ({ teto: comTeto ? teto : null }),
    enviar: (corpo) => alterar.mutateAsync({ ...corpo, versao: teto.versao }),
    aoSalvar: () => {
      avisar("feito", "O teto do mês foi salvo.")
      aoFechar()
    },
  })
  return (
    <DialogoDeFormulario titulo="Teto do mês" form={form} confirmar="Salvar teto" aoFechar={aoFechar}>
      <Checkbox
        label="Parar em um teto"
        description="Sem teto, sai tudo o que for pedido."
        {...form.marca("comTeto")}
      />
      {form.valores.comTeto && (
        <Campo
          tipo="dinheiro"
          label="Gastar até"
          description="Por mês. Com zero, nada que custe sai."
          {...form.campo("teto")}
        />
      )}
    </DialogoDeFormulario>
  )
}
