import { Button, Checkbox, Group, Select, Skeleton, Stack } from "@mantine/core"
import type { PreviaDoLucro } from "@partida/contracts"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { ErroDaApi, mensagemDe } from "../../lib/api/erro.ts"
import { hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { formatarReais } from "../../lib/formatacao/dinheiro.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { MemoriaDeCalculo } from "../../shared/memoria/MemoriaDeCalculo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Gaveta } from "../../ui/Gaveta.tsx"
import { Numero, Numeros } from "../../ui/Numero.tsx"
import { consultaPreviaDoLucro, type DadosDoLucro, useRegistrarLucro } from "./folha.api.ts"
import { queixaDoDiaDoLucro } from "./pagamento.ts"
import { consultaSociosDaEmpresa } from "./socios-da-empresa.api.ts"

const PESSOA_JURIDICA = 2
interface Props {
  readonly idEmpresa: string
  readonly aoFechar: () => void
}

/** Records a payment of profit: the withholding and its memória are seen before anything is stored. */
export function GavetaNovoLucro({ idEmpresa, aoFechar }: Props) {
  const [dados, setDados] = useState<DadosDoLucro>({
    idSocio: "",
    data: hojeEmSaoPaulo(),
    valor: "0.00",
    ate2025: false,
  })
  const diaErrado = queixaDoDiaDoLucro(dados.data, hojeEmSaoPaulo())
  const inteiro = dados.idSocio !== "" && diaErrado === null && dados.valor !== "" && dados.valor !== "0.00"
  const previa = useQuery(consultaPreviaDoLucro(idEmpresa, inteiro ? dados : null))
  const registrar = useRegistrarLucro(idEmpresa)
  const lida = inteiro ? previa.data : undefined
  const falha = registrar.error ?? (inteiro ? previa.error : null)
  const noCampo = campoDaFalha(falha)
  const mudar = (mudanca: Partial<DadosDoLucro>) => {
    registrar.reset()
    setDados({ ...dados, ...mudanca })
  }
  const enviar = () => {
    if (!lida) return
    registrar.mutate(
      { ...dados, token: lida.token },
      {
        onSuccess: ({ nome, valor }) => {
          avisar("feito", `Lucro de ${formatarReais(valor)} registrado para ${nome}.`)
          aoFechar()
        },
      },
    )
  }
  return (
    <Gaveta
      aberta
      comMargem
      largura={760}
      aoFechar={aoFechar}
      titulo="Registrar pagamento de lucro"
      subtitulo="A retenção é do mês: o que já foi pago à mesma pessoa entra na conta"
      rodape={
        <Group justify="flex-end" gap="sm" w="100%">
          <Button variant="default" onClick={aoFechar}>
            Cancelar
          </Button>
          <Button onClick={enviar} disabled={!lida || previa.isFetching} loading={registrar.isPending}>
            Registrar pagamento
          </Button>
        </Group>
      }
    >
      <Stack gap="md">
        <Campos idEmpresa={idEmpresa} dados={dados} diaErrado={diaErrado} recusa={noCampo} aoMudar={mudar} />
        {falha && noCampo === null && (
          <Faixa tom="erro" titulo="Nada foi registrado" anunciar>
            {mensagemDe(falha)}
          </Faixa>
        )}
        {lida ? <Previa previa={lida} /> : inteiro && !falha && <Skeleton height={140} />}
      </Stack>
    </Gaveta>
  )
}

/** A refusal that names one of the fields; null when it is of something else. */
interface Recusa {
  readonly campo: string
  readonly mensagem: string
}

const COM_CAMPO: ReadonlySet<string> = new Set(["idSocio", "data", "valor"])

function campoDaFalha(falha: unknown): Recusa | null {
  if (!(falha instanceof ErroDaApi) || falha.campo === null || !COM_CAMPO.has(falha.campo)) return null
  return { campo: falha.campo, mensagem: falha.mensagem }
}

interface CamposProps {
  readonly idEmpresa: string
  readonly dados: DadosDoLucro
  /** What is wrong with the day typed: said when the field is left, not while it is being typed. */
  readonly diaErrado: string | null
  readonly recusa: Recusa | null
  readonly aoMudar: (mudanca: Partial<DadosDoLucro>) => void
}

function Campos({ idEmpresa, dados, diaErrado, recusa, aoMudar }: CamposProps) {
  const [saiuDoDia, setSaiuDoDia] = useState(false)
  const recusado = (campo: string) => (recusa?.campo === campo ? recusa.mensagem : null)
  const pessoas = useQuery(consultaSociosDaEmpresa(idEmpresa))
  const semPessoas = pessoas.error !== null && !pessoas.data
  return (
    <>
      {semPessoas && (
        <Faixa
          tom="erro"
          titulo="Não foi possível carregar as pessoas da empresa"
          anunciar
          acao={
            <Button variant="default" size="xs" loading={pessoas.isFetching} onClick={() => void pessoas.refetch()}>
              Tentar de novo
            </Button>
          }
        >
          {mensagemDe(pessoas.error)}
        </Faixa>
      )}
      <Select
        label="Quem recebe"
        placeholder={pessoas.isPending ? "Carregando…" : "Escolha a pessoa"}
        data-autofocus
        disabled={semPessoas}
        data={(pessoas.data?.lista ?? [])
          .filter((s) => s.idTipoDePessoa !== PESSOA_JURIDICA)
          .map((s) => ({ value: s.id, label: s.nome }))}
        value={dados.idSocio || null}
        onChange={(idSocio) => aoMudar({ idSocio: idSocio ?? "" })}
        error={recusado("idSocio")}
        nothingFoundMessage={pessoas.isPending ? "Carregando…" : "Ninguém cadastrado"}
      />
      <Group gap="md" align="flex-start">
        <Campo
          tipo="data"
          label="Data do pagamento"
          value={dados.data}
          onChange={(data) => aoMudar({ data })}
          onFocus={() => setSaiuDoDia(false)}
          onBlur={() => setSaiuDoDia(true)}
          error={(saiuDoDia && diaErrado) || recusado("data")}
        />
        <Campo
          tipo="dinheiro"
          label="Valor"
          value={dados.valor}
          onChange={(valor) => aoMudar({ valor })}
          error={recusado("valor")}
        />
      </Group>
      <Checkbox
        label="Lucro apurado até 2025, com distribuição aprovada até 31/12/2025"
        description="Não sofre a retenção da Lei 15.270/2025, se pago como o ato aprovou."
        checked={dados.ate2025 ?? false}
        onChange={(e) => aoMudar({ ate2025: e.currentTarget.checked })}
      />
    </>
  )
}

function Previa({ previa }: { readonly previa: PreviaDoLucro }) {
  const { anteriores, limiteIsento, avisos } = previa
  return (
    <>
      <Numeros>
        <Numero
          rotulo="Total no mês"
          valor={formatarReais(previa.totalNoMes)}
          detalhe={
            anteriores.quantidade === 0
              ? "primeiro pagamento do mês"
              : `com ${plural(anteriores.quantidade, "pagamento anterior", "pagamentos anteriores")} de ${formatarReais(anteriores.total)}`
          }
        />
        <Numero rotulo="IRRF a reter" valor={formatarReais(previa.irrf)} />
        <Numero rotulo="Líquido" valor={formatarReais(previa.liquido)} grande />
        {limiteIsento && (
          <Numero
            rotulo="Limite isento no ano"
            valor={formatarReais(limiteIsento.limite)}
            detalhe={`sem escrituração; distribuído ${formatarReais(limiteIsento.distribuido)}`}
          />
        )}
      </Numeros>
      {avisos.map((texto) => (
        <Faixa key={texto} tom="atencao">
          {texto}
        </Faixa>
      ))}
      <MemoriaDeCalculo memoria={previa.memoria} />
    </>
  )
}
