import { Button, Group, Select, TextInput } from "@mantine/core"
import { rotasDoTrabalhoContabil } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { TitulosDaTabela } from "../../ui/TitulosDaTabela.tsx"
import { consultaContasContabeis, type Periodo } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { usePreverTransferencia, useTransferir } from "./trabalho.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly conta: string
  readonly periodo: Periodo
  readonly aoFechar: () => void
}

/** Moves the entries of an account to another, all that the preview shows: each by a transfer on its own day. */
export function DialogoDaTransferencia({ idEmpresa, conta, periodo, aoFechar }: Props) {
  const { data: contas = [] } = useQuery(consultaContasContabeis(idEmpresa))
  const prever = usePreverTransferencia(idEmpresa)
  const transferir = useTransferir(idEmpresa)
  const [prevista, setPrevista] = useState<string | null>(null)
  const form = useFormulario({
    esquema: rotasDoTrabalhoContabil.transferirLancamentos.corpo,
    iniciais: { para: "", busca: "", motivo: "" },
    corpo: (v) => ({ ...periodo, conta, ...v, lancamentos: prever.data?.lancamentos ?? 0 }),
    enviar: (corpo) => transferir.mutateAsync(corpo),
    aoSalvar: ({ transferidos }) => {
      aoFechar()
      avisar("feito", `${plural(transferidos, "lançamento reclassificado", "lançamentos reclassificados")}.`)
    },
  })
  const { para, busca } = form.valores
  const pedido = { ...periodo, conta, para, busca }
  const vista = prevista === JSON.stringify(pedido) ? prever.data : undefined
  return (
    <DialogoDeFormulario
      titulo={`Reclassificar ${conta}`}
      tamanho="lg"
      form={form}
      confirmar="Reclassificar"
      impedido={vista === undefined || vista.lancamentos === 0}
      recusa="Nada foi reclassificado"
      aoFechar={aoFechar}
    >
      <p className={classes.fraco}>
        {periodo.de === periodo.ate
          ? formatarCompetencia(periodo.ate)
          : `${formatarCompetencia(periodo.de)} a ${formatarCompetencia(periodo.ate)}`}
        . Cada lançamento ganha uma transferência no seu dia; nenhum se edita.
      </p>
      <Select
        label="Para a conta"
        searchable
        limit={50}
        data-autofocus
        nothingFoundMessage="Nenhuma conta com isso."
        data={contas.flatMap((c) =>
          c.tipo === "A" && c.codigo !== conta ? [{ value: c.codigo, label: `${c.codigo} ${c.nome}` }] : [],
        )}
        {...form.campo("para")}
        onChange={(codigo) => form.campo("para").onChange(codigo ?? "")}
      />
      <TextInput
        label="Só os que têm no histórico"
        placeholder="Vazio: todos da conta"
        maxLength={100}
        {...form.campo("busca")}
      />
      <TextInput label="Motivo" placeholder="Era aluguel, e não energia" maxLength={300} {...form.campo("motivo")} />
      <Group>
        <Button
          variant="default"
          disabled={para === ""}
          loading={prever.isPending}
          onClick={() => prever.mutate(pedido, { onSuccess: () => setPrevista(JSON.stringify(pedido)) })}
        >
          Ver o que muda
        </Button>
        {!vista && <span className={classes.fraco}>Reclassifica-se depois de visto o que muda.</span>}
      </Group>
      <Recusa titulo="Não dá para reclassificar assim" erro={prever.error} />
      {vista && (
        <>
          <Faixa
            tom={vista.lancamentos === 0 ? "atencao" : "neutro"}
            titulo={`${plural(vista.lancamentos, "lançamento muda", "lançamentos mudam")} de conta`}
            anunciar
          >
            {formatarReais(vista.debitos)} a débito e {formatarReais(vista.creditos)} a crédito.
            {vista.fora.map((f) => (
              <div key={f.motivo}>
                {plural(f.quantos, "fica", "ficam")} como está: {f.motivo}
              </div>
            ))}
          </Faixa>
          {vista.lista.length > 0 && (
            <div className={classes.previa}>
              <TabelaDeLeitura>
                <caption className={classes.escondida}>Lançamentos que mudam de conta</caption>
                <TitulosDaTabela de={["Data", { texto: "Histórico" }, "Valor"]} />
                <tbody>
                  {vista.lista.map((l) => (
                    <tr key={l.id}>
                      <td>{formatarData(l.data)}</td>
                      <td data-texto>{l.historico}</td>
                      <td>
                        {formatarReais(l.valor)} {l.dc}
                      </td>
                    </tr>
                  ))}
                </tbody>
              </TabelaDeLeitura>
              {vista.lancamentos > vista.lista.length && (
                <p className={classes.fraco}>
                  Os {vista.lista.length} primeiros de {vista.lancamentos}.
                </p>
              )}
            </div>
          )}
        </>
      )}
    </DialogoDeFormulario>
  )
}
