import { Button, Skeleton } from "@mantine/core"
import type { LinhaDoFechamento, MesDoHistorico } from "@partida/contracts"
import { IconLock } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { formatarCompetencia } from "../../lib/formatacao/competencia.ts"
import { somarDecimais } from "../../lib/formatacao/decimal.ts"
import { formatarValor } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { consultaEmpresa } from "../../shared/empresas/empresas.api.ts"
import { EstadoDeErro } from "../../ui/Estados.tsx"
import { Etiqueta } from "../../ui/Etiqueta.tsx"
import { TabelaDeLeitura } from "../../ui/TabelaDeLeitura.tsx"
import { RegimeDeCaixa } from "./caixa/RegimeDeCaixa.tsx"
import { FolhaDoFatorR, PerguntaDaCpp } from "./FolhaDoFatorR.tsx"
import { FormularioDoMes } from "./FormularioDoMes.tsx"
import { consultaHistorico } from "./fechamento.api.ts"
import classes from "./historico.module.css"

interface Props {
  readonly idEmpresa: string
  readonly competencia: string
  /** Of the month: a company may be of another one today. */
  readonly regime: LinhaDoFechamento["regime"]
  /** Month being edited, of the address: a session that ends in the middle comes back to it. */
  readonly mes: string | undefined
  readonly aoEditar: (mes: string | undefined) => void
}

/** Revenue and payroll of 13 months: what came from notes, what was typed, and what is missing. */
export function AbaHistorico({ idEmpresa, competencia, regime, mes, aoEditar }: Props) {
  const consulta = useQuery(consultaHistorico(idEmpresa, competencia))
  const cadastro = useQuery(consultaEmpresa(idEmpresa))
  const falha = [consulta, cadastro].find(({ error, data }) => error && !data)
  if (falha?.error) return <EstadoDeErro erro={falha.error} aoTentarDeNovo={() => void falha.refetch()} />
  if (!consulta.data) return <Skeleton height={320} />
  const editando = consulta.data.lista.find((um) => um.competencia === mes && !um.fechado)
  const meses = [...consulta.data.lista].sort((a, b) => b.competencia.localeCompare(a.competencia))
  const sujeita = regime === "simples" && cadastro.data?.atividades.some(({ anexo }) => anexo === "III/V") === true
  return (
    <>
      {sujeita && <PerguntaDaCpp idEmpresa={idEmpresa} competencia={competencia} />}
      <p className={classes.explicacao}>
        A RBT12 soma a receita dos 12 meses anteriores; o Fator R compara a folha com ela. Digite aqui o que não veio
        por notas.
      </p>
      <TabelaDeLeitura rolagem="Meses">
        <thead>
          <tr>
            <th scope="col">Mês</th>
            <th scope="col">Notas (R$)</th>
            <th scope="col">Digitada (R$)</th>
            <th scope="col">Folha (R$)</th>
            <th scope="col">
              <span className="so-leitor">Ação</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {meses.map((um) => (
            <LinhaDoMes key={um.competencia} mes={um} aoEditar={() => aoEditar(um.competencia)} />
          ))}
        </tbody>
      </TabelaDeLeitura>
      {cadastro.data && (
        <RegimeDeCaixa
          empresa={cadastro.data}
          competencia={competencia}
          fechado={consulta.data.lista.some((um) => um.competencia === competencia && um.fechado)}
        />
      )}
      {sujeita && <FolhaDoFatorR idEmpresa={idEmpresa} competencia={competencia} />}
      {editando && cadastro.data && (
        <FormularioDoMes empresa={cadastro.data} mes={editando} aoFechar={() => aoEditar(undefined)} />
      )}
    </>
  )
}

function LinhaDoMes({ mes, aoEditar }: { readonly mes: MesDoHistorico; readonly aoEditar: () => void }) {
  const digitada = mes.receitas.reduce((total, { valor }) => somarDecimais(total, valor), "0.00")
  const nome = formatarCompetencia(mes.competencia)
  return (
    <tr>
      <th scope="row">{nome}</th>
      <td>
        {mes.quantidadeDeNotas === 0 ? (
          "—"
        ) : (
          <>
            <span className={classes.quantas}>{plural(mes.quantidadeDeNotas, "nota", "notas")}</span>
            {formatarValor(mes.receitaDasNotas)}
          </>
        )}
      </td>
      <td>
        {mes.faltaReceita ? (
          <Etiqueta tom="atencao">Falta informar</Etiqueta>
        ) : mes.receitas.length > 0 ? (
          formatarValor(digitada)
        ) : (
          "—"
        )}
      </td>
      <td>{mes.folha === null ? "—" : formatarValor(totalDaFolha(mes.folha))}</td>
      <td>
        {mes.fechado ? (
          <Etiqueta tom="feito" icone={IconLock} simples title="Mês fechado. Para mudar, reabra-o com um motivo.">
            <span className={classes.fechado}>Fechado</span>
          </Etiqueta>
        ) : (
          <Button variant="default" size="compact-xs" onClick={aoEditar} aria-label={`Editar ${nome}`}>
            Editar
          </Button>
        )}
      </td>
    </tr>
  )
}

function totalDaFolha(folha: NonNullable<MesDoHistorico["folha"]>): string {
  return Object.values(folha).reduce((total, valor) => somarDecimais(total, valor), "0.00")
}
