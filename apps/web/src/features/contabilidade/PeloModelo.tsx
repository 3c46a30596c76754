import { Group, TextInput } from "@mantine/core"
import type { rotasDosModelosContabeis } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { type KeyboardEvent, useRef, useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import type { Dados } from "../../lib/api/mapping.ts"
import { CampoDeDinheiro } from "../../ui/campos/CampoDeDinheiro.tsx"
import classes from "./contabilidade.module.css"
import { modeloDito } from "./modelo.ts"
import { consultaModelos, useAplicarModelo } from "./modelos.api.ts"

interface Props {
  readonly idEmpresa: string
  readonly data: string
  readonly aoAplicar: (feito: Dados<typeof rotasDosModelosContabeis.aplicarModeloContabil>) => void
  /** Enter without a template: the entry goes on by hand. */
  readonly aoPular: () => void
}

/** A template by its shortcut, an amount, and the entry is there: Enter goes from one to the other. Nothing where there are none. */
export function PeloModelo({ idEmpresa, data, aoAplicar, aoPular }: Props) {
  const { data: modelos = [] } = useQuery(consultaModelos(idEmpresa))
  const aplicar = useAplicarModelo(idEmpresa)
  const grupo = useRef<HTMLDivElement>(null)
  const [dito, setDito] = useState("")
  const [valor, setValor] = useState("0.00")
  const [documento, setDocumento] = useState("")
  if (modelos.length === 0) return null
  const modelo = modeloDito(modelos, dito)
  const comDocumento = modelo?.historico.includes("{documento}") ?? false
  const focar = (nome: string) => grupo.current?.querySelector<HTMLElement>(`[name="${nome}"]`)?.focus()
  const enviar = () => {
    if (modelo === null) return
    aplicar.mutate(
      { id: modelo.id, data, valor, documento },
      {
        onSuccess: (feito) => {
          setDito("")
          setValor("0.00")
          setDocumento("")
          aoAplicar(feito)
        },
      },
    )
  }
  const aoTeclar = (evento: KeyboardEvent<HTMLDivElement>) => {
    if (evento.key !== "Enter" || !(evento.target instanceof HTMLInputElement)) return
    evento.preventDefault()
    evento.stopPropagation()
    const { name } = evento.target
    if (name === "modelo" && dito.trim() === "") aoPular()
    else if (name === "modelo" && modelo) focar("valor-do-modelo")
    else if (name === "valor-do-modelo" && comDocumento) focar("documento-do-modelo")
    else if (name !== "modelo") enviar()
  }
  return (
    <Group ref={grupo} gap="sm" align="flex-end" wrap="nowrap" onKeyDown={aoTeclar}>
      <TextInput
        name="modelo"
        label="Modelo"
        list="modelos-do-lancamento"
        autoComplete="off"
        className={classes.cresce ?? ""}
        placeholder="Atalho ou nome"
        description={dito === "" ? "Enter sem modelo segue à mão" : (modelo?.nome ?? "Nenhum modelo com isso")}
        error={aplicar.error ? mensagemDe(aplicar.error) : undefined}
        value={dito}
        onChange={({ currentTarget }) => setDito(currentTarget.value)}
      />
      <datalist id="modelos-do-lancamento">
        {modelos.map((m) => (
          <option key={m.id} value={m.atalho}>
            {m.nome}
          </option>
        ))}
      </datalist>
      <CampoDeDinheiro name="valor-do-modelo" label="Valor" value={valor} onChange={setValor} />
      {comDocumento && (
        <TextInput
          name="documento-do-modelo"
          label="Documento"
          maxLength={60}
          value={documento}
          onChange={({ currentTarget }) => setDocumento(currentTarget.value)}
        />
      )}
    </Group>
  )
}
