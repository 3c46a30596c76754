import { Button, Select, Stack } from "@mantine/core"
import { type ContaDoBanco, corpoDaConta, type PreviaDoExtrato } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { type ReactNode, useState } from "react"
import { formatarData } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { CamposDaConta } from "../../shared/contas/CamposDaConta.tsx"
import { type ContaDigitada, conferir, corpoDe, NOVA } from "../../shared/contas/conta.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Espera } from "../../ui/Espera.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { type Confirmacao, consultaPrevia, useConfirmarExtrato } from "./banco.api.ts"
import classes from "./banco.module.css"
import { EscolhaDasColunas } from "./EscolhaDasColunas.tsx"
import { type Decisoes, LinhasDoExtrato } from "./LinhasDoExtrato.tsx"
import { contagensEmPalavras, contaLidaEmPalavras, opcoesDeConta, periodoEmPalavras } from "./textos.ts"

interface Props {
  readonly id: string
  readonly contas: readonly ContaDoBanco[]
  readonly aoFechar: () => void
}

const OUTRA = "nova"

/** What a statement brings, line by line, before it goes into an account; after it went, what it brought. */
export function GavetaDoExtrato({ id, contas, aoFechar }: Props) {
  const [escolhida, setEscolhida] = useState<string | null>(null)
  const previa = useQuery(consultaPrevia(id, escolhida === OUTRA ? null : escolhida))
  const { data, error } = previa
  if (!data)
    return (
      <Gaveta aberta comMargem aoFechar={aoFechar} titulo="Extrato">
        <Espera erro={error} aoTentarDeNovo={() => void previa.refetch()} alturas={[38, 220]} />
      </Gaveta>
    )
  const destino = escolhida ?? data.idConta ?? (contas.length === 0 ? OUTRA : "")
  const comum = { previa: data, contas, destino, aoEscolher: setEscolhida, aoFechar }
  if (data.importacao.estado !== "conferir") return <JaDecidido {...comum} />
  return destino === OUTRA ? <EmContaNova {...comum} /> : <EmContaDaqui key={destino} {...comum} />
}

interface ParteProps {
  readonly previa: PreviaDoExtrato
  readonly contas: readonly ContaDoBanco[]
  /** Account it goes into, "nova" for one to be registered, "" while nobody said. */
  readonly destino: string
  readonly aoEscolher: (destino: string) => void
  readonly aoFechar: () => void
}

function JaDecidido({ previa, aoFechar }: ParteProps) {
  const { importacao } = previa
  const { estado, inseridas, semAcao, comErro, criadaPor } = importacao
  return (
    <Gaveta
      aberta
      comMargem
      aoFechar={aoFechar}
      titulo={importacao.nome}
      subtitulo={periodoEmPalavras(importacao.periodo)}
    >
      <Faixa
        tom={estado === "importada" ? "feito" : "neutro"}
        titulo={
          estado === "importada"
            ? `Importado por ${criadaPor}`
            : `Desfeito por ${importacao.desfeitaPor ?? "alguém"}. Para importar de novo, envie o arquivo.`
        }
      >
        {plural(inseridas, "linha entrou", "linhas entraram")}, {plural(semAcao, "já estava", "já estavam")} na conta,{" "}
        {plural(comErro, "não pôde entrar", "não puderam entrar")}.
      </Faixa>
      <LinhasDoExtrato linhas={previa.linhas} />
    </Gaveta>
  )
}

function EmContaDaqui(props: ParteProps) {
  const { previa, contas, destino, aoFechar } = props
  const [decisoes, setDecisoes] = useState<Decisoes>({})
  const confirmar = useConfirmarExtrato(previa.importacao.id)
  const faltam = previa.contagens.repetida - Object.keys(decisoes).length
  const pronto = destino !== "" && faltam <= 0 && semColunas(previa) === false
  const nome = contas.find(({ id }) => id === destino)?.apelido
  const enviar = () => {
    const das = (qual: "mesma" | "outra") =>
      Object.entries(decisoes).flatMap(([numero, dita]) => (dita === qual ? Number(numero) : []))
    const corpo: Confirmacao = { idConta: destino, saoOutras: das("outra"), saoAsMesmas: das("mesma") }
    confirmar.mutate(corpo, {
      onSuccess: ({ inseridas }) => {
        aoFechar()
        avisar("feito", `${plural(inseridas, "linha entrou", "linhas entraram")} em ${nome ?? "sua conta"}.`)
      },
    })
  }
  return (
    <Corpo
      {...props}
      falha={confirmar.error}
      rodape={
        <Button disabled={!pronto} loading={confirmar.isPending} onClick={enviar}>
          {faltam > 0
            ? `Decida ${plural(faltam, "linha repetida", "linhas repetidas")}`
            : destino === ""
              ? "Escolha a conta"
              : previa.contagens.inserido === 0 && Object.values(decisoes).every((d) => d === "mesma")
                ? "Concluir, nada é novo"
                : `Importar em ${nome ?? "uma conta"}`}
        </Button>
      }
    >
      <LinhasDoExtrato
        linhas={previa.linhas}
        decisoes={decisoes}
        aoDecidir={(numero, qual) => setDecisoes((antes) => ({ ...antes, [numero]: qual }))}
      />
    </Corpo>
  )
}

function EmContaNova(props: ParteProps) {
  const { previa, aoFechar } = props
  const confirmar = useConfirmarExtrato(previa.importacao.id)
  const form = useFormulario({
    esquema: corpoDaConta,
    iniciais: contaDoArquivo(previa.novaConta),
    corpo: corpoDe,
    conferir,
    enviar: (novaConta) => confirmar.mutateAsync({ novaConta }),
    aoSalvar: ({ inseridas }) => {
      aoFechar()
      avisar("feito", `Conta cadastrada, e ${plural(inseridas, "linha entrou", "linhas entraram")} nela.`)
    },
  })
  return (
    <Corpo
      {...props}
      falha={form.falha ? confirmar.error : null}
      rodape={
        <Button type="submit" form={form.formulario.id} loading={form.enviando} disabled={semColunas(previa)}>
          Cadastrar a conta e importar
        </Button>
      }
    >
      <form {...form.formulario}>
        <CamposDaConta form={form} />
      </form>
      <LinhasDoExtrato linhas={previa.linhas} />
    </Corpo>
  )
}

const semColunas = ({ planilha }: PreviaDoExtrato) => planilha !== null && planilha.colunas === null

/** What the form of the account begins with: all that the file tells. */
const contaDoArquivo = (dita: PreviaDoExtrato["novaConta"]): ContaDigitada => ({
  ...NOVA,
  idTipo: dita.idTipo,
  idBanco: dita.idBanco ?? "",
  agencia: dita.agencia ?? "",
  conta: dita.conta ?? "",
  saldoInicial: dita.saldoInicial ?? NOVA.saldoInicial,
  saldoEm: dita.saldoEm ?? "",
})

interface CorpoProps extends ParteProps {
  readonly falha: unknown
  readonly rodape: ReactNode
  readonly children: ReactNode
}

function Corpo({ previa, contas, destino, aoEscolher, aoFechar, falha, rodape, children }: CorpoProps) {
  const { importacao, planilha, avisos } = previa
  return (
    <Gaveta
      aberta
      comMargem
      largura={860}
      aoFechar={aoFechar}
      titulo={importacao.nome}
      subtitulo={`${contaLidaEmPalavras(importacao.contaLida)} · ${periodoEmPalavras(importacao.periodo)}`}
      rodape={rodape}
    >
      <Stack gap="md">
        <Recusa titulo="O extrato não foi importado" erro={falha} />
        {avisos.map((aviso) => (
          <Faixa key={aviso} tom="atencao">
            {aviso}
          </Faixa>
        ))}
        {planilha && (
          <EscolhaDasColunas key={JSON.stringify(planilha.colunas)} id={importacao.id} planilha={planilha} />
        )}
        <Select
          label="Conta"
          description={contagensEmPalavras(previa)}
          placeholder="Escolha a conta deste extrato"
          data={[...opcoesDeConta(contas), { value: OUTRA, label: "Cadastrar uma conta nova" }]}
          value={destino === "" ? null : destino}
          allowDeselect={false}
          onChange={(id) => aoEscolher(id ?? "")}
        />
        {importacao.saldo && (
          <span className={classes.fraco}>
            O banco diz que o saldo era {formatarReais(importacao.saldo.valor)}
            {importacao.saldo.data && ` em ${formatarData(importacao.saldo.data)}`}.
          </span>
        )}
        {children}
      </Stack>
    </Gaveta>
  )
}
