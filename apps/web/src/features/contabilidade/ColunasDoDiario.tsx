import { Button, MultiSelect, SegmentedControl, Select } from "@mantine/core"
import type { ColunasDoDiarioDitas, PreviaDoDiario } from "@partida/contracts"
import { useState } from "react"
import { mensagemDe } from "../../lib/api/erro.ts"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { useTelefone } from "../../ui/useTelefone.ts"
import { type Arranjo, arranjoDas, camposDo, corpoDasColunas, sugestaoDe } from "./colunas-do-diario.ts"
import classes from "./contabilidade.module.css"
import { useEscolherColunas } from "./diarios.api.ts"

interface Props {
  readonly alvo: { readonly idEmpresa: string; readonly id: string }
  readonly planilha: NonNullable<PreviaDoDiario["planilha"]>
}

type Ditas = Partial<ColunasDoDiarioDitas>

/** What each column of a sheet is: recognised by its headings, or said once for every equal sheet of the office. */
export function ColunasDoDiario({ alvo, planilha: { titulos, amostra, cabecalho, colunas } }: Props) {
  const escolher = useEscolherColunas(alvo)
  const telefone = useTelefone()
  const [aberta, setAberta] = useState(colunas === null)
  const sugestao = colunas === null ? sugestaoDe(titulos) : { arranjo: arranjoDas(colunas), ditas: colunas }
  const [arranjo, setArranjo] = useState<Arranjo>(sugestao.arranjo)
  const [ditas, setDitas] = useState<Ditas>(sugestao.ditas)
  if (!aberta)
    return (
      <div className={classes.emLinha}>
        <span className={classes.fraco}>As colunas da planilha já são conhecidas.</span>
        <Button variant="subtle" size="compact-sm" onClick={() => setAberta(true)}>
          Mudar colunas
        </Button>
      </div>
    )
  const corpo = corpoDasColunas(arranjo, cabecalho, ditas)
  const nome = (titulo: string, i: number) => titulo || `Coluna ${i + 1}`
  const opcoes = titulos.map((titulo, i) => ({ value: String(i), label: nome(titulo, i) }))
  return (
    <Faixa tom={colunas === null ? "atencao" : "neutro"} titulo="O que é cada coluna desta planilha">
      {escolher.error && <p role="alert">{mensagemDe(escolher.error)}</p>}
      <TabelaDeLeitura className={classes.amostra} rolagem="Começo da planilha">
        <caption className={classes.escondida}>Começo da planilha</caption>
        <thead>
          <tr>
            {titulos.map((titulo, i) => (
              <th key={i} scope="col" data-texto>
                {nome(titulo, i)}
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
      <SegmentedControl
        my="sm"
        fullWidth
        orientation={telefone ? "vertical" : "horizontal"}
        aria-label="Como a planilha diz as contas"
        data={[
          { value: "par", label: "Duas contas e o valor" },
          { value: "lado", label: "Conta, D/C e valor" },
          { value: "valores", label: "Conta e dois valores" },
          { value: "balancete", label: "É um balancete" },
        ]}
        value={arranjo}
        onChange={(qual) => setArranjo(qual as Arranjo)}
      />
      {arranjo === "balancete" && (
        <p className={classes.fraco}>
          Vira um lançamento com o saldo de cada conta no dia. As contas que somam outras ficam de fora.
        </p>
      )}
      <div className={classes.camposDasColunas}>
        {arranjo === "balancete" && (
          <Campo
            tipo="data"
            label="De que dia são os saldos"
            value={ditas.dia ?? ""}
            onChange={(dia: string) => setDitas({ ...ditas, dia })}
          />
        )}
        {camposDo(arranjo).map(({ campo, rotulo }) => (
          <Select
            key={campo}
            label={rotulo}
            data={opcoes}
            clearable
            placeholder="Nenhuma"
            value={ditas[campo] === undefined || ditas[campo] === null ? null : String(ditas[campo])}
            onChange={(qual) => setDitas({ ...ditas, [campo]: qual === null ? null : Number(qual) })}
          />
        ))}
        {arranjo !== "balancete" && (
          <MultiSelect
            label="Histórico"
            data={opcoes}
            value={(ditas.historico ?? []).map(String)}
            onChange={(quais) => setDitas({ ...ditas, historico: quais.map(Number) })}
          />
        )}
      </div>
      <Button
        mt="sm"
        disabled={corpo === null}
        loading={escolher.isPending}
        onClick={() => corpo && escolher.mutate({ colunas: corpo })}
      >
        Ler com estas colunas
      </Button>
      <p className={classes.fraco}>
        A próxima planilha do escritório com os mesmos títulos é lida assim, sem perguntar.
      </p>
    </Faixa>
  )
}
