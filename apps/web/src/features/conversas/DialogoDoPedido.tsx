import { Button, Checkbox, NativeSelect, Radio, SimpleGrid, Stack, Text, Textarea, TextInput } from "@mantine/core"
import { type PreviaDosPedidos, rotasDasConversas } from "@partida/contracts"
import { useState } from "react"
import { competenciaPadrao } from "../../lib/formatacao/competencia.ts"
import { formatarData, hojeEmSaoPaulo } from "../../lib/formatacao/data.ts"
import { plural } from "../../lib/formatacao/texto.ts"
import { useOpcoesDoEscritorio } from "../../shared/cadastro/opcoes.api.ts"
import { EscolhaDeEmpresas } from "../../shared/empresas/EscolhaDeEmpresas.tsx"
import { DialogoDeFormulario } from "../../shared/formulario/DialogoDeFormulario.tsx"
import { OfertaDeRascunho } from "../../shared/formulario/OfertaDeRascunho.tsx"
import { useFormularioGuardado } from "../../shared/formulario/useFormularioGuardado.ts"
import type { Opcao } from "../../shared/lista/campos.ts"
import { opcoesDeMes } from "../../shared/lista/meses.ts"
import { AtosDoDialogo } from "../../ui/AtosDoDialogo.tsx"
import { avisar } from "../../ui/avisos.tsx"
import { Campo } from "../../ui/campos/Campo.tsx"
import { Dialogo } from "../../ui/Dialogo.tsx"
import { Faixa } from "../../ui/Faixa.tsx"
import { Recusa } from "../../ui/Recusa.tsx"
import { type CorpoDoPedido, preverPedidos, usePedirDocumentos } from "./conversas.api.ts"
import classes from "./conversas.module.css"
import { acaoDaPrevia, comResto, corpoDoPedido, type PedidoDigitado } from "./pedido.ts"

interface Props {
  readonly responsaveis: readonly Opcao[]
  readonly aoFechar: () => void
}

interface Conferido {
  readonly corpo: CorpoDoPedido
  readonly previa: PreviaDosPedidos
}

/** Asks the same documents of one or many companies: what would be asked is seen before it is. */
export function DialogoDoPedido({ responsaveis, aoFechar }: Props) {
  const hoje = hojeEmSaoPaulo()
  const [conferido, setConferido] = useState<Conferido | null>(null)
  const { form, rascunho, guarda } = useFormularioGuardado({
    nome: "conversas.pedido",
    esquema: rotasDasConversas.preverPedidos.corpo,
    iniciais: inicial(hoje),
    corpo: corpoDoPedido,
    conferir: (v): Record<string, string> =>
      v.quem === "escolhidas" && v.empresas.length === 0 ? { empresas: "Escolha ao menos uma empresa." } : {},
    enviar: async (corpo) => ({ corpo, previa: await preverPedidos(corpo) }),
    aoSalvar: setConferido,
  })
  const { grupos } = useOpcoesDoEscritorio()
  const sair = () => guarda.tentarSair(aoFechar)
  if (conferido) return <Previa {...conferido} aoVoltar={() => setConferido(null)} aoFechar={aoFechar} />
  const { quem, empresas } = form.valores
  return (
    <DialogoDeFormulario
      titulo="Pedir documentos"
      tamanho="lg"
      form={form}
      confirmar="Conferir"
      recusa="O pedido não foi conferido"
      abaixo={guarda.pergunta}
      aoFechar={sair}
    >
      <OfertaDeRascunho {...rascunho} />
      <TextInput
        label="O que pedir"
        placeholder="Extratos bancários"
        maxLength={120}
        data-autofocus
        {...form.campo("assunto")}
      />
      <Textarea
        label="Explique ao cliente"
        placeholder="De todas as contas e cartões, em PDF ou OFX."
        autosize
        minRows={2}
        maxRows={8}
        maxLength={4000}
        {...form.campo("texto")}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <NativeSelect
          label="Mês dos documentos"
          data={[{ value: "", label: "Nenhum mês em particular" }, ...opcoesDeMes(undefined, hoje)]}
          {...form.campo("competencia")}
        />
        <Campo tipo="data" label="Prazo" {...form.campo("prazo")} />
      </SimpleGrid>
      <Checkbox
        label="Repetir todo mês"
        description="No primeiro dia depois de cada mês, o pedido sai sozinho, com o mesmo dia de prazo."
        {...form.marca("repete")}
      />
      <Radio.Group
        label="A quem"
        value={quem}
        onChange={(valor) => form.mudar("quem", valor === "escolhidas" ? "escolhidas" : "atendidas")}
      >
        <Stack gap="xs" mt={6}>
          <Radio value="atendidas" label="Todas as empresas atendidas, ou as de um filtro" />
          <Radio value="escolhidas" label="Só as que eu escolher" />
        </Stack>
      </Radio.Group>
      {quem === "escolhidas" ? (
        <EscolhaDeEmpresas
          rotulo="Empresas escolhidas"
          campo="empresas"
          value={empresas}
          erro={form.campo("empresas").error}
          onChange={(escolhidas) => form.mudar("empresas", [...escolhidas])}
        />
      ) : (
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label="De quem responde por elas"
            data={[{ value: "", label: "Qualquer responsável" }, ...responsaveis]}
            {...form.campo("responsavelDaEmpresa")}
          />
          <NativeSelect
            label="Do grupo"
            data={[{ value: "", label: "Qualquer grupo" }, ...grupos]}
            {...form.campo("grupo")}
          />
        </SimpleGrid>
      )}
    </DialogoDeFormulario>
  )
}

const inicial = (hoje: string): PedidoDigitado => ({
  quem: "escolhidas",
  empresas: [],
  responsavelDaEmpresa: "",
  grupo: "",
  assunto: "",
  texto: "",
  competencia: competenciaPadrao(hoje),
  prazo: "",
  repete: false,
})

function Previa({
  corpo,
  previa,
  aoVoltar,
  aoFechar,
}: Conferido & { readonly aoVoltar: () => void; readonly aoFechar: () => void }) {
  const pedir = usePedirDocumentos()
  const { empresas, pessoas, semAcesso, jaPedido } = previa
  const confirmar = () =>
    pedir.mutate(corpo, {
      onSuccess: ({ pedidos }) => {
        const avisados = pessoas === 0 ? "" : ` E-mail para ${plural(pessoas, "pessoa", "pessoas")}.`
        avisar("feito", `${plural(pedidos, "pedido feito", "pedidos feitos")}.${avisados}`)
        aoFechar()
      },
    })
  return (
    <Dialogo aberto aoFechar={aoFechar} titulo="Conferir o pedido" preso={pedir.isPending} tamanho="lg">
      <Stack gap="md">
        <div className={classes.previa}>
          <strong>{corpo.assunto}</strong>
          <p className={classes.texto}>{corpo.texto}</p>
          <span className="fraco-medio">
            Até {formatarData(corpo.prazo)}
            {corpo.repete ? ", e de novo todo mês" : ""}
          </span>
        </div>
        <Text role="status">
          <strong>{plural(empresas, "empresa recebe o pedido", "empresas recebem o pedido")}</strong>, e{" "}
          {plural(pessoas, "pessoa recebe", "pessoas recebem")} um e-mail.
        </Text>
        {semAcesso.quantas > 0 && (
          <Faixa tom="atencao" titulo={`${plural(semAcesso.quantas, "empresa", "empresas")} sem ninguém com acesso`}>
            {comResto(semAcesso)}. O pedido fica registrado, mas ninguém é avisado: convide o dono em Usuários, ou
            telefone.
          </Faixa>
        )}
        {jaPedido.quantas > 0 && (
          <Faixa tom="neutro" titulo={`${plural(jaPedido.quantas, "empresa fica", "empresas ficam")} de fora`}>
            {comResto(jaPedido)}: este pedido já está em aberto.
          </Faixa>
        )}
        <Recusa titulo="Nada foi pedido" erro={pedir.error} />
        <AtosDoDialogo>
          <Button variant="default" onClick={aoVoltar} disabled={pedir.isPending}>
            Voltar
          </Button>
          <Button loading={pedir.isPending} disabled={empresas === 0} onClick={confirmar}>
            {acaoDaPrevia(previa)}
          </Button>
        </AtosDoDialogo>
      </Stack>
    </Dialogo>
  )
}
