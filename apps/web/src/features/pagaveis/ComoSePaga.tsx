import { Button, CopyButton, Group, Stack, Text } from "@mantine/core"
import { type FichaDoPagavel, rotasDosPagaveis, tiposDeCodigo } from "@partida/contracts"
import { IconCheck, IconCopy } from "@tabler/icons-react"
import { useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { chamar } from "../../lib/api/chamar.ts"
import { formatarDataHora } from "../../lib/formatacao/data.ts"
import { useFormulario } from "../../lib/formulario/useFormulario.ts"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { useAtoDoTitulo } from "../../shared/titulos/lado.ts"
import { avisar } from "../../ui/avisos.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { Anexos } from "./Anexos.tsx"
import { CampoDoCodigo } from "./CampoDoCodigo.tsx"
import { EtiquetaDoItem } from "./EtiquetasDaRemessa.tsx"
import { aPagar, consultaPagavel, useAprovar, useTrocarCodigo } from "./pagaveis.api.ts"
import classes from "./pagaveis.module.css"
import { Retencoes } from "./Retencoes.tsx"

/** How a title is paid, and what it waits for: to be confirmed, approved, or paid by its code. */
export function ComoSePaga({ id }: { readonly id: string }) {
  const { data: ficha } = useQuery(consultaPagavel(id))
  const [mudando, setMudando] = useState(false)
  if (!ficha || ficha.retirado !== null) return null
  const { pagamento } = ficha
  const aberto = ficha.situacao === "A_PAGAR"
  return (
    <Stack gap="md">
      {(aberto || pagamento.pagoSemAprovacao) && <Andamento ficha={ficha} />}
      {pagamento.remessa && (
        <div>
          <Text fw={600}>Remessa {pagamento.remessa.nsa}</Text>
          <EtiquetaDoItem estado={pagamento.remessa.estado} />
          {pagamento.remessa.ocorrencias.map(({ codigo, texto }) => (
            <Text key={codigo} size="sm">
              {codigo}: {texto}
            </Text>
          ))}
          {pagamento.remessa.observacao && <Text size="sm">{pagamento.remessa.observacao}</Text>}
        </div>
      )}
      <div>
        <Group justify="space-between" gap="sm">
          <Text fw={600}>Como se paga</Text>
          {aberto && (
            <Button variant="subtle" size="compact-sm" onClick={() => setMudando(true)}>
              {pagamento.codigo === null ? "Colar o código" : "Trocar o código"}
            </Button>
          )}
        </Group>
        {pagamento.codigo === null || pagamento.tipo === null ? (
          <Text size="sm" c="dimmed">
            Sem boleto nem Pix guardado.
          </Text>
        ) : (
          <Stack gap="xs">
            <Text size="sm">
              {tiposDeCodigo[pagamento.tipo]}
              {pagamento.recebedor !== null && `, para ${pagamento.recebedor}`}
            </Text>
            <code className={classes.codigo}>{pagamento.codigo}</code>
            <CopyButton value={pagamento.codigo}>
              {({ copied, copy }) => (
                <Group>
                  <Button
                    variant="default"
                    size="compact-sm"
                    leftSection={copied ? <IconCheck size={14} aria-hidden /> : <IconCopy size={14} aria-hidden />}
                    onClick={copy}
                  >
                    {copied ? "Código copiado" : "Copiar o código"}
                  </Button>
                </Group>
              )}
            </CopyButton>
          </Stack>
        )}
      </div>
      <Retencoes ficha={ficha} />
      <Anexos ficha={ficha} />
      {mudando && <TrocaDoCodigo ficha={ficha} aoFechar={() => setMudando(false)} />}
    </Stack>
  )
}

/** The step that it waits for. */
function Andamento({ ficha }: { readonly ficha: FichaDoPagavel }) {
  const { id, idEmpresa, aConfirmar, pagamento } = ficha
  const confirmar = useAtoDoTitulo(aPagar, () => chamar(rotasDosPagaveis.confirmarPagavel, { params: { id } }))
  const aprovar = useAprovar(idEmpresa)
  if (aConfirmar)
    return (
      <Faixa
        tom="atencao"
        titulo="Veio de uma nota tomada"
        acao={
          <Button
            size="xs"
            loading={confirmar.isPending}
            onClick={() =>
              confirmar.mutate(undefined, {
                onSuccess: ({ categoriaNome }) => avisar("feito", `Confirmado em ${categoriaNome}.`),
              })
            }
          >
            Confirmar a despesa
          </Button>
        }
      >
        Confirme se a empresa deve este valor. Se não deve, retire o título com o motivo.
      </Faixa>
    )
  if (pagamento.aprovado)
    return (
      <Faixa tom="feito" titulo={`Aprovado por ${pagamento.aprovado.por}`}>
        Em {formatarDataHora(pagamento.aprovado.em)}. Mudar valor, favorecido ou código pede outra aprovação.
      </Faixa>
    )
  return (
    <Faixa
      tom={pagamento.esperaAprovacao || pagamento.pagoSemAprovacao ? "atencao" : "neutro"}
      titulo={
        pagamento.pagoSemAprovacao
          ? "Pago sem aprovação"
          : pagamento.esperaAprovacao
            ? "Ainda não foi aprovado"
            : "Pode ser pago sem aprovação"
      }
      acao={
        <Button
          size="xs"
          variant="default"
          loading={aprovar.isPending}
          onClick={() =>
            aprovar.mutate([id], {
              onSuccess: ({ recusados: [recusado] }) =>
                recusado
                  ? avisar("erro", recusado.motivo)
                  : avisar("feito", pagamento.pagoSemAprovacao ? "Pagamento conferido." : "Aprovado para pagar."),
            })
          }
        >
          {pagamento.pagoSemAprovacao ? "Conferi, está certo" : "Aprovar"}
        </Button>
      }
    >
      {pagamento.pagoSemAprovacao
        ? "O banco mostra este pagamento, e ninguém o tinha aprovado. Quem aprova confere o valor e o favorecido."
        : pagamento.esperaAprovacao
          ? "A empresa só paga o que alguém aprovou: até lá, o pagamento deste título é recusado."
          : "A regra da empresa não pede aprovação deste título. Quem aprova deixa dito que o valor e o favorecido estão certos."}
    </Faixa>
  )
}

interface TrocaProps {
  readonly ficha: FichaDoPagavel
  readonly aoFechar: () => void
}

function TrocaDoCodigo({ ficha, aoFechar }: TrocaProps) {
  const trocar = useTrocarCodigo(ficha)
  const form = useFormulario({
    esquema: rotasDosPagaveis.lerCodigoDoPagavel.corpo,
    iniciais: { codigo: ficha.pagamento.codigo ?? "" },
    enviar: ({ codigo }) => trocar.mutateAsync(codigo.trim() || null),
    aoSalvar: ({ pagamento }) => {
      avisar("feito", pagamento.codigo === null ? "O título ficou sem código." : "O código foi conferido e guardado.")
      aoFechar()
    },
  })
  const campo = form.campo("codigo")
  return (
    <DialogoDeFormulario
      titulo="Código de pagamento"
      form={form}
      confirmar="Guardar"
      recusa="O código não foi guardado"
      aoFechar={aoFechar}
    >
      <CampoDoCodigo value={campo.value} onChange={(texto) => campo.onChange(texto)} aoLer={() => undefined} />
      <Recusa erro={campo.error} />
    </DialogoDeFormulario>
  )
}
