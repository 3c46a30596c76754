import { NativeSelect, TextInput } from "@mantine/core"
import {
  avisoDeColunasDeFora,
  camposDe,
  ehDeContraparte,
  type MapeamentoDaPlanilha,
  type PlanilhaLida,
  type TipoDeLinha,
  tiposDeLinha,
} from "@partida/contracts"
import { formatos } from "@partida/contracts/formatos"
import { Suspense, useState } from "react"
import { plural } from "../../lib/formatacao/texto.ts"
import { sobDemanda } from "../../lib/sob-demanda.ts"
import { Cartao } from "../../ui/Cartao.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { EscolhaDoCabecalho, type LugarDoCabecalho } from "./EscolhaDoCabecalho.tsx"
import { comCampo, comTipo, faltaNaAba } from "./etapas.ts"
import classes from "./importacao.module.css"

const EmpresaDasLinhas = sobDemanda(async () => (await import("./EmpresaDasLinhas.tsx")).EmpresaDasLinhas)

interface Props {
  readonly planilha: PlanilhaLida
  readonly mapeamento: MapeamentoDaPlanilha
  readonly aoMudar: (mapeamento: MapeamentoDaPlanilha) => void
  /** Takes the headings elsewhere; what was chosen of the columns of the sheet is proposed again. */
  readonly aoDizerCabecalho: (lugar: LugarDoCabecalho) => void
  readonly relendo: boolean
}

const TIPOS = [
  { value: "", label: "Deixar de fora" },
  ...Object.entries(tiposDeLinha).map(([value, label]) => ({ value, label })),
]
const ANEXOS_DA_COLUNA = [
  { value: "", label: "Anexo de cada linha" },
  ...["I", "II", "III", "IV", "V", "III/V"].map((anexo) => ({ value: `Anexo ${anexo}`, label: `Anexo ${anexo}` })),
]
const ehTipo = (valor: string): valor is TipoDeLinha => valor in tiposDeLinha

/** One sheet: what its rows are, and the field of each of its columns. */
export function AbaDaPlanilha({ planilha, mapeamento, aoMudar, aoDizerCabecalho, relendo }: Props) {
  const falta = faltaNaAba(mapeamento)
  const deFora = avisoDeColunasDeFora(planilha, mapeamento)
  return (
    <Cartao
      titulo={planilha.nome}
      acao={
        <NativeSelect
          size="xs"
          aria-label={`O que a aba ${planilha.nome} traz`}
          data={TIPOS}
          value={mapeamento.tipo ?? ""}
          onChange={({ currentTarget: { value } }) =>
            aoMudar(comTipo(mapeamento, ehTipo(value) ? value : null, planilha.sugestoes))
          }
        />
      }
    >
      <div className={classes.sobreAAba}>
        <p className={classes.fraco}>{descrever(planilha)}</p>
        {planilha.avisos.length > 0 && mapeamento.tipo === null && planilha.linhas > 0 && (
          <p className={classes.fraco}>{planilha.avisos.join(" ")}</p>
        )}
        {falta && <Faixa tom="atencao">{falta}</Faixa>}
        {ehDeContraparte(mapeamento.tipo) && !mapeamento.colunas.some((c) => c.campo === "cnpj") && (
          <Suspense>
            <EmpresaDasLinhas
              cnpj={mapeamento.cnpjDaEmpresa}
              aoMudar={(cnpjDaEmpresa) => aoMudar({ ...mapeamento, cnpjDaEmpresa })}
            />
          </Suspense>
        )}
        {deFora && <Faixa tom="atencao">{deFora}</Faixa>}
        {planilha.linhas > 0 && (
          <EscolhaDoCabecalho planilha={planilha} aoDizer={aoDizerCabecalho} trabalhando={relendo} />
        )}
      </div>
      {mapeamento.tipo !== null && (
        <Colunas planilha={planilha} mapeamento={mapeamento} tipo={mapeamento.tipo} aoMudar={aoMudar} />
      )}
    </Cartao>
  )
}

function descrever({ linhas, cabecalho, linhasDeCabecalho, oculta, lembrada }: PlanilhaLida): string {
  if (linhas === 0) return "Sem linhas preenchidas."
  const onde =
    cabecalho === null
      ? "sem cabeçalho reconhecido"
      : linhasDeCabecalho > 1
        ? `cabeçalho nas linhas ${cabecalho} ${linhasDeCabecalho === 2 ? "e" : "a"} ${cabecalho + linhasDeCabecalho - 1}`
        : `cabeçalho na linha ${cabecalho}`
  const partes = [
    plural(linhas, "linha", "linhas"),
    onde,
    ...(oculta ? ["aba oculta"] : []),
    ...(lembrada ? ["colunas como na última vez"] : []),
  ]
  return partes.join(" · ")
}

interface DasColunas extends Pick<Props, "planilha" | "mapeamento" | "aoMudar"> {
  readonly tipo: TipoDeLinha
}

function Colunas({ planilha, mapeamento, tipo, aoMudar }: DasColunas) {
  const campos = camposDe(tipo)
  const opcoes = [{ value: "", label: "Não importar" }, ...campos.map((c) => ({ value: c.campo, label: rotuloDo(c) }))]
  const comMes = mapeamento.colunas.some((c) => c.campo === "competencia")
  const comAnexo = mapeamento.colunas.some((c) => c.atividade !== undefined)
  return (
    <ul className={classes.colunas}>
      {planilha.colunas.map(({ indice, letra, titulo, oculta, exemplos }) => {
        const atual = mapeamento.colunas.find((c) => c.indice === indice) ?? null
        const campo = campos.find((c) => c.campo === atual?.campo)
        const nome = titulo === "" ? `Coluna ${letra}` : titulo
        return (
          <li key={indice} className={classes.coluna} data-usada={atual !== null || undefined}>
            <div className={classes.titulo}>
              <span className={classes.letra}>{letra}</span>
              <span className="quebra">
                {nome}
                {oculta && <span className={classes.fraco}> (oculta)</span>}
              </span>
            </div>
            <span className={classes.exemplos}>{exemplos.length > 0 ? exemplos.join(" · ") : "vazia"}</span>
            <div className={classes.escolha}>
              <NativeSelect
                size="xs"
                aria-label={`Campo da coluna ${nome}`}
                data={opcoes}
                value={atual?.campo ?? ""}
                onChange={({ currentTarget: { value } }) =>
                  aoMudar(
                    comCampo(mapeamento, indice, value === "" ? null : value, mesMantido(value), anexoMantido(value)),
                  )
                }
              />
              {campo?.porMes && (!comMes || atual?.competencia) && (
                <MesDaColuna
                  nome={nome}
                  valor={atual?.competencia ?? null}
                  aoMudar={(mes) => aoMudar(comCampo(mapeamento, indice, campo.campo, mes, atual?.atividade))}
                />
              )}
              {comAnexo && atual !== null && campo?.campo === "valor" && (
                <NativeSelect
                  size="xs"
                  aria-label={`Anexo da coluna ${nome}`}
                  data={ANEXOS_DA_COLUNA}
                  value={atual.atividade ?? ""}
                  onChange={({ currentTarget: { value } }) =>
                    aoMudar(
                      comCampo(mapeamento, indice, campo.campo, atual.competencia, value === "" ? undefined : value),
                    )
                  }
                />
              )}
            </div>
          </li>
        )
        function mesMantido(novo: string) {
          return campos.find((c) => c.campo === novo)?.porMes ? (atual?.competencia ?? null) : null
        }
        function anexoMantido(novo: string) {
          return novo === "valor" ? atual?.atividade : undefined
        }
      })}
    </ul>
  )
}

const rotuloDo = ({ rotulo, obrigatorio }: { readonly rotulo: string; readonly obrigatorio?: boolean }) =>
  obrigatorio ? `${rotulo} (obrigatório)` : rotulo

interface MesProps {
  readonly nome: string
  /** AAAA-MM */
  readonly valor: string | null
  readonly aoMudar: (mes: string | null) => void
}

/** The month of a column whose heading is one. */
function MesDaColuna({ nome, valor, aoMudar }: MesProps) {
  const [texto, setTexto] = useState(valor === null ? "" : formatos.mesEAno.formatar(valor))
  const lido = formatos.mesEAno.ler(texto)
  const queixa = texto === "" ? null : formatos.mesEAno.queixa(lido)
  return (
    <TextInput
      size="xs"
      w={110}
      aria-label={`Mês da coluna ${nome}`}
      placeholder="MM/AAAA"
      inputMode="numeric"
      value={texto}
      error={queixa !== null}
      onChange={({ currentTarget: { value } }) => {
        setTexto(value)
        const mes = formatos.mesEAno.ler(value)
        aoMudar(formatos.mesEAno.queixa(mes) === null ? mes : null)
      }}
    />
  )
}
