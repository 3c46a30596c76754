import { Button, Checkbox, MultiSelect, Select } from "@mantine/core"
import type { PreviaDoExtrato } from "@partida/contracts"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { type Colunas, useEscolherColunas } from "./banco.api.ts"
import classes from "./banco.module.css"

type Planilha = NonNullable<PreviaDoExtrato["planilha"]>

interface Props {
  readonly id: string
  readonly planilha: Planilha
}

/** The columns as they are being said: each a place in the sheet, or nothing yet. */
interface Ditas {
  readonly data: number | null
  readonly descricao: readonly number[]
  readonly valor: number | null
  readonly credito: number | null
  readonly debito: number | null
  readonly saldo: number | null
  readonly inverter: boolean
}

/** What each column of a sheet of the bank is: recognised by its headings, or said by a person once for every equal sheet. */
export function EscolhaDasColunas({ id, planilha }: Props) {
  const { titulos, amostra, colunas } = planilha
  const escolher = useEscolherColunas(id)
  const [aberta, setAberta] = useState(colunas === null)
  const [ditas, setDitas] = useState<Ditas>(() => ({
    data: colunas?.data ?? null,
    descricao: colunas?.descricao ?? [],
    valor: colunas?.valor ?? null,
    credito: colunas?.credito ?? null,
    debito: colunas?.debito ?? null,
    saldo: colunas?.saldo ?? null,
    inverter: colunas?.inverter ?? false,
  }))
  if (!aberta)
    return (
      <div className={classes.topoDoMes}>
        <span className={classes.fraco}>As colunas da planilha já são conhecidas.</span>
        <Button variant="subtle" size="compact-sm" onClick={() => setAberta(true)}>
          Mudar colunas
        </Button>
      </div>
    )
  const corpo = corpoDas(ditas, colunas)
  return (
    <Faixa tom={colunas === null ? "atencao" : "neutro"} titulo="O que é cada coluna desta planilha">
      {escolher.error && <p role="alert">{mensagemDe(escolher.error)}</p>}
      <TabelaDeLeitura>
        <caption className="so-leitor">Começo da planilha</caption>
        <thead>
          <tr>
            {titulos.map((titulo, i) => (
              <th key={i} scope="col" data-texto>
                {nomeDaColuna(titulo, i)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {amostra.slice(0, 3).map((linha, i) => (
            <tr key={i}>
              {titulos.map((_, j) => (
                <td key={j} data-texto>
                  {linha[j] ?? ""}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </TabelaDeLeitura>
      <div className={classes.campos}>
        <Coluna rotulo="Data" titulos={titulos} valor={ditas.data} aoMudar={(data) => setDitas({ ...ditas, data })} />
        <MultiSelect
          label="Descrição"
          data={opcoesDas(titulos)}
          value={ditas.descricao.map(String)}
          onChange={(quais) => setDitas({ ...ditas, descricao: quais.map(Number) })}
        />
        <Coluna
          rotulo="Valor"
          titulos={titulos}
          valor={ditas.valor}
          aoMudar={(valor) => setDitas({ ...ditas, valor, ...(valor === null ? {} : { credito: null, debito: null }) })}
        />
        <Coluna
          rotulo="Entradas (se separadas)"
          titulos={titulos}
          valor={ditas.credito}
          aoMudar={(credito) => setDitas({ ...ditas, credito, valor: null })}
        />
        <Coluna
          rotulo="Saídas (se separadas)"
          titulos={titulos}
          valor={ditas.debito}
          aoMudar={(debito) => setDitas({ ...ditas, debito, valor: null })}
        />
        <Coluna
          rotulo="Saldo (se houver)"
          titulos={titulos}
          valor={ditas.saldo}
          aoMudar={(saldo) => setDitas({ ...ditas, saldo })}
        />
        <Checkbox
          label="Gastos sem sinal de menos (fatura de cartão)"
          checked={ditas.inverter}
          onChange={({ currentTarget }) => setDitas({ ...ditas, inverter: currentTarget.checked })}
        />
        <Button disabled={corpo === null} loading={escolher.isPending} onClick={() => corpo && escolher.mutate(corpo)}>
          Ler com estas colunas
        </Button>
      </div>
      <span className={classes.fraco}>A próxima planilha com os mesmos títulos é lida assim, sem perguntar.</span>
    </Faixa>
  )
}

const nomeDaColuna = (titulo: string, i: number) => titulo || `Coluna ${i + 1}`
const opcoesDas = (titulos: readonly string[]) =>
  titulos.map((titulo, i) => ({ value: String(i), label: nomeDaColuna(titulo, i) }))

/** What goes to the server, or null while a column that no statement lacks is not said. */
function corpoDas({ data, valor, credito, debito, ...resto }: Ditas, colunas: Planilha["colunas"]): Colunas | null {
  if (data === null || (valor === null && (credito === null || debito === null))) return null
  return {
    cabecalho: colunas?.cabecalho ?? 1,
    natureza: colunas?.natureza ?? null,
    identificacao: colunas?.identificacao ?? null,
    data,
    valor,
    credito,
    debito,
    ...resto,
    descricao: [...resto.descricao],
  }
}

interface ColunaProps {
  readonly rotulo: string
  readonly titulos: readonly string[]
  readonly valor: number | null
  readonly aoMudar: (coluna: number | null) => void
}

function Coluna({ rotulo, titulos, valor, aoMudar }: ColunaProps) {
  return (
    <Select
      label={rotulo}
      data={opcoesDas(titulos)}
      value={valor === null ? null : String(valor)}
      clearable
      placeholder="Nenhuma"
      onChange={(qual) => aoMudar(qual === null ? null : Number(qual))}
    />
  )
}
