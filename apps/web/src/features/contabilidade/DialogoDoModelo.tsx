import { Button, Group, SegmentedControl, TextInput } from "@mantine/core"
import { corpoDoModelo, type ModeloContabil } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { consultaContasContabeis } from "./contabilidade.api.ts"
import classes from "./contabilidade.module.css"
import { contaDita } from "./digitado.ts"
import { LINHAS_DO_NOVO, type LinhaDoModeloDigitada, linhasDigitadas, linhasDoCorpo } from "./modelo.ts"
import { useCriarModelo, useEditarModelo } from "./modelos.api.ts"

interface Props {
  readonly idEmpresa: string
  /** Null for a new one. */
  readonly modelo: ModeloContabil | null
  readonly aoFechar: () => void
}

const VARIAVEIS =
  "Variáveis: {data}, {mes}, {ano}, {competencia}, {mes_anterior}, {competencia_anterior}, {empresa}, {valor} e {documento}."

/** What a template posts: the accounts of each side with their part, and a history with variables. */
export function DialogoDoModelo({ idEmpresa, modelo, aoFechar }: Props) {
  const { data: contas = [] } = useQuery(consultaContasContabeis(idEmpresa))
  const criar = useCriarModelo(idEmpresa)
  const editar = useEditarModelo(idEmpresa, modelo?.id ?? "")
  const [linhas, setLinhas] = useState<readonly LinhaDoModeloDigitada[]>(
    modelo ? linhasDigitadas(modelo) : LINHAS_DO_NOVO,
  )
  const form = useFormulario({
    esquema: corpoDoModelo,
    iniciais: {
      alcance: modelo?.alcance ?? ("escritorio" as "escritorio" | "empresa"),
      nome: modelo?.nome ?? "",
      atalho: modelo?.atalho ?? "",
      historico: modelo?.historico ?? "",
    },
    corpo: (valores) => ({
      ...valores,
      atalho: valores.atalho.trim().toUpperCase(),
      linhas: linhasDoCorpo(contas, linhas),
    }),
    enviar: ({ alcance, ...corpo }) =>
      modelo === null ? criar.mutateAsync({ alcance, ...corpo }) : editar.mutateAsync({ corpo, versao: modelo.versao }),
    aoSalvar: ({ nome, atalho }) => {
      aoFechar()
      avisar("feito", `Modelo “${nome}” guardado: no lançamento, digite ${atalho}.`)
    },
  })
  const mudar = (i: number, mudanca: Partial<LinhaDoModeloDigitada>) =>
    setLinhas(linhas.map((l, j) => (j === i ? { ...l, ...mudanca } : l)))
  return (
    <DialogoDeFormulario
      titulo={modelo === null ? "Novo modelo de lançamento" : modelo.nome}
      tamanho="lg"
      form={form}
      confirmar="Guardar o modelo"
      recusa="O modelo não foi guardado"
      aoFechar={aoFechar}
    >
      {modelo === null && (
        <SegmentedControl
          fullWidth
          aria-label="De quem é o modelo"
          data={[
            { value: "escritorio", label: "Do escritório" },
            { value: "empresa", label: "Só desta empresa" },
          ]}
          {...form.campo("alcance")}
        />
      )}
      <Group grow align="flex-start">
        <TextInput label="Nome" placeholder="Aluguel" data-autofocus maxLength={80} {...form.campo("nome")} />
        <TextInput label="Atalho" placeholder="ALUG" maxLength={12} {...form.campo("atalho")} />
      </Group>
      <TextInput
        label="Histórico"
        placeholder="Aluguel de {mes_anterior}, {documento}"
        description={VARIAVEIS}
        maxLength={300}
        {...form.campo("historico")}
      />
      <datalist id="contas-do-modelo">
        {contas.map((c) =>
          c.tipo === "A" ? (
            <option key={c.codigo} value={`${c.codigo} ${c.nome}`}>
              {c.reduzido}
            </option>
          ) : null,
        )}
      </datalist>
      {linhas.map((linha, i) => (
        <fieldset key={i} className={classes.linha}>
          <legend className={classes.escondida}>Linha {i + 1}</legend>
          <SegmentedControl
            size="xs"
            aria-label={`Lado da linha ${i + 1}`}
            data={[
              { value: "D", label: "D" },
              { value: "C", label: "C" },
            ]}
            value={linha.dc}
            onChange={(dc) => mudar(i, { dc: dc === "C" ? "C" : "D" })}
          />
          <TextInput
            list="contas-do-modelo"
            autoComplete="off"
            className={classes.cresce ?? ""}
            aria-label={`Conta da linha ${i + 1}`}
            placeholder="Código, reduzido ou nome"
            description={
              linha.conta === "" ? undefined : (contaDita(contas, linha.conta)?.nome ?? "Conta não encontrada")
            }
            value={linha.conta}
            onChange={({ currentTarget }) => mudar(i, { conta: currentTarget.value })}
          />
          <TextInput
            className={classes.percentual ?? ""}
            aria-label={`Percentual da linha ${i + 1}`}
            placeholder="o resto"
            rightSection="%"
            inputMode="decimal"
            maxLength={8}
            value={linha.percentual}
            onChange={({ currentTarget }) => mudar(i, { percentual: currentTarget.value })}
          />
        </fieldset>
      ))}
      <Button
        variant="subtle"
        size="xs"
        onClick={() => setLinhas([...linhas, { conta: "", dc: linhas.at(-1)?.dc ?? "D", percentual: "" }])}
      >
        Mais uma linha
      </Button>
      <p className={classes.fraco}>
        Cada parte é arredondada ao centavo mais próximo, com o meio para cima; a última linha de cada lado fica com o
        resto, e o lado soma exatamente o valor.
      </p>
    </DialogoDeFormulario>
  )
}
